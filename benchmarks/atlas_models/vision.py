"""The architectures of torchvision and timm: of each family the smallest, or a small one."""

from functools import partial

import torch

from benchmarks.atlas_models.example import Example, Factory, runnable

CLASSIFIERS = (
    "alexnet",
    "convnext_tiny",
    "densenet121",
    "efficientnet_b0",
    "efficientnet_v2_s",
    "googlenet",
    "inception_v3",
    "maxvit_t",
    "mnasnet0_5",
    "mobilenet_v2",
    "mobilenet_v3_small",
    "regnet_x_400mf",
    "regnet_y_400mf",
    "resnet18",
    "resnext50_32x4d",
    "shufflenet_v2_x0_5",
    "squeezenet1_1",
    "swin_t",
    "swin_v2_t",
    "vgg11",
    "vgg11_bn",
    "vit_b_32",
    "wide_resnet50_2",
)
SEGMENTATION = ("deeplabv3_mobilenet_v3_large", "fcn_resnet50", "lraspp_mobilenet_v3_large")
DETECTION = (
    "fasterrcnn_mobilenet_v3_large_320_fpn",
    "fcos_resnet50_fpn",
    "keypointrcnn_resnet50_fpn",
    "maskrcnn_resnet50_fpn",
    "retinanet_resnet50_fpn",
    "ssd300_vgg16",
    "ssdlite320_mobilenet_v3_large",
)
VIDEO = ("mc3_18", "mvit_v2_s", "r2plus1d_18", "r3d_18", "s3d", "swin3d_t")
FLOW = ("raft_small",)

TIMM = (
    "beit_base_patch16_224",
    "halonet26t",
    "repvgg_a0",
    "cait_xxs24_224",
    "coat_lite_tiny",
    "convit_tiny",
    "convmixer_768_32",
    "convnext_atto",
    "cpubone_nano",
    "crossvit_9_240",
    "csatv2",
    "darknet17",
    "cspnext_tiny",
    "davit_tiny",
    "deit_tiny_patch16_224",
    "densenet121",
    "dla34",
    "dpn68",
    "edgenext_xx_small",
    "efficientformer_l1",
    "efficientformerv2_s0",
    "tinynet_e",
    "efficientvim_m1",
    "efficientvit_b0",
    "efficientvit_m0",
    "eva02_tiny_patch14_224",
    "fasternet_t0",
    "fastvit_t8",
    "focalnet_tiny_srf",
    "gcvit_xxtiny",
    "ghostnet_050",
    "hardcorenas_a",
    "hgnetv2_b0",
    "hiera_tiny_224",
    "sam2_hiera_tiny",
    "hrnet_w18",
    "iformer_t",
    "inception_next_atto",
    "inception_resnet_v2",
    "inception_v3",
    "inception_v4",
    "lcnetv2_small",
    "levit_128s",
    "lowformer_b0",
    "mambaout_femto",
    "test_maxvit",
    "poolformer_s24",
    "gmlp_ti16_224",
    "lcnet_035",
    "mobilenetv5_300m",
    "mobilevit_xxs",
    "mvitv2_tiny",
    "naflexvit_base_patch16_gap",
    "nasnetalarge",
    "nest_tiny",
    "nextvit_small",
    "nfnet_f0",
    "pit_ti_224",
    "pnasnet5large",
    "pvt_v2_b0",
    "qwen3_vit_88m",
    "rdnet_tiny",
    "regnetx_002",
    "repghostnet_050",
    "repvit_m1",
    "res2net50_26w_4s",
    "resnest14d",
    "resnet18",
    "resnetv2_18",
    "rexnet_100",
    "selecsls42",
    "legacy_seresnet18",
    "sequencer2d_s",
    "shvit_s1",
    "skresnet18",
    "starnet_s050",
    "swiftformer_xs",
    "swin_tiny_patch4_window7_224",
    "swinv2_tiny_window8_256",
    "swinv2_cr_tiny_224",
    "tiny_vit_5m_224",
    "tnt_s_patch16_224",
    "tresnet_m",
    "twins_svt_small",
    "vgg11",
    "visformer_tiny",
    "test_vit",
    "vit_tiny_r_s16_p8_224",
    "test_vit_relpos",
    "samvit_base_patch16_224",
    "vitamin_small_224",
    "volo_d1_224",
    "vovnet39a",
    "legacy_xception",
    "xception41",
    "xcit_nano_12_p8_224",
)


def torchvision_factories() -> dict[str, Factory]:
    """A factory for each family of torchvision."""
    makers = (
        (CLASSIFIERS, classifier),
        (SEGMENTATION, segmentation),
        (DETECTION, detection),
        (VIDEO, video),
        (FLOW, flow),
    )
    return {f"torchvision/{name}": partial(maker, name) for names, maker in makers for name in sorted(names)}


def timm_factories() -> dict[str, Factory]:
    """A factory for each family of timm: one of each of its modules."""
    return {f"timm/{name}": partial(timm_classifier, name) for name in sorted(TIMM)}


def classifier(name: str) -> Example:
    """For two images, small ones where the model takes them."""
    from torchvision.models import get_model

    options = {"aux_logits": False, "init_weights": False} if name in ("googlenet", "inception_v3") else {}
    return runnable(get_model(name, weights=None, **options), [((torch.randn(2, 3, size, size),), {}) for size in (64, 224)])


def segmentation(name: str) -> Example:
    """For two small images."""
    from torchvision.models import get_model

    return runnable(get_model(name, weights=None, weights_backbone=None), [((torch.randn(2, 3, 64, 64),), {})])


def detection(name: str) -> Example:
    """For a list of two small images of different sizes."""
    from torchvision.models import get_model

    images = [torch.rand(3, 96, 128), torch.rand(3, 128, 96)]
    return runnable(get_model(name, weights=None, weights_backbone=None), [((images,), {})])


def video(name: str) -> Example:
    """For two short videos."""
    from torchvision.models import get_model

    shapes = ((2, 3, 8, 64, 64), (2, 3, 16, 224, 224), (1, 3, 16, 224, 224))
    return runnable(get_model(name, weights=None), [((torch.randn(shape),), {}) for shape in shapes])


def flow(name: str) -> Example:
    """For two pairs of small images."""
    from torchvision.models import get_model

    pair = (torch.randn(2, 3, 128, 128), torch.randn(2, 3, 128, 128))
    return runnable(get_model(name, weights=None), [(pair, {})])


def timm_classifier(name: str) -> Example:
    """For two images of the size that the model is meant for."""
    import timm

    model = timm.create_model(name, pretrained=False)
    channels, height, width = (model.default_cfg or {}).get("input_size", (3, 224, 224))
    sizes = ((height, width), (224, 224))
    return runnable(model, [((torch.randn(2, channels, *size),), {}) for size in sizes])

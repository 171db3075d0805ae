// The picture of what is open, as it is laid out; the last one stays while the next is under way or where there is none.

import { effect, type ReadonlySignal, type Signal, signal, untracked } from "@preact/signals";
import { sentenceOf } from "../../answers";
import * as strings from "../words/graph";
import { dotOf } from "./dot";
import { type Drawn, geometryOf } from "./geometry";
import { createLayout, type Layout, type LoadEngine, Replaced, TooLarge } from "./layout";
import { boxCount, type Open } from "./opening";
import { type Picture, pictureOf } from "./picture";
import type { Tree } from "./tree";

interface Drawing {
  drawn: ReadonlySignal<Drawn | null>;
  isBusy: ReadonlySignal<boolean>;
  /** Why there is no new picture, as a sentence. */
  trouble: ReadonlySignal<string>;
  /** Starts to draw; the result stops it. */
  watch: () => () => void;
  dispose: () => void;
}

export function createDrawing(
  tree: ReadonlySignal<Tree | null>,
  open: Signal<Open>,
  loadEngine: LoadEngine,
): Drawing {
  const drawn = signal<Drawn | null>(null);
  const isBusy = signal(false);
  const trouble = signal("");
  let layout: Layout | null = null;
  let drawnOpen: Open | null = null;

  async function draw(picture: Picture, opened: Open): Promise<void> {
    layout ??= createLayout(loadEngine);
    isBusy.value = true;
    try {
      const geometry = geometryOf(await layout.of(dotOf(picture)), picture);
      drawnOpen = opened;
      drawn.value = { picture, geometry };
      trouble.value = "";
    } catch (error) {
      if (error instanceof Replaced) return;
      trouble.value = sentence(error, picture.boxes.length);
      if (drawn.value?.picture.tree === picture.tree && drawnOpen) open.value = drawnOpen;
    }
    isBusy.value = false;
  }

  return {
    drawn,
    isBusy,
    trouble,
    watch: () =>
      effect(() => {
        const [now, opened] = [tree.value, open.value];
        if (now === null || !opened.has(now.root.key)) return;
        untracked(() => {
          const isDrawn = drawn.value?.picture.tree === now && drawnOpen === opened;
          if (boxCount(now.root, opened) === 0) drawn.value = null;
          else if (!isDrawn) void draw(pictureOf(now, opened), opened);
        });
      }),
    dispose: () => layout?.dispose(),
  };
}

function sentence(error: unknown, boxes: number): string {
  if (error instanceof TooLarge) return strings.tooSlow(boxes);
  return sentenceOf(error);
}

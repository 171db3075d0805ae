"""What is wrong with a layout: texts over each other, text cut with no way to see it, broken words, a scroll bar within another, or across."""

from playwright.sync_api import Locator

# Rectangles are cut to what their scrolling or clipping ancestors show. A header that sticks lies over what scrolls beneath it by intent.
FIND = """root => {
    const TOUCHING = 2;
    const LONGEST_WORD = 20;
    const faults = [];
    const words = text => text.trim().replace(/\\s+/g, ' ').slice(0, 60);
    const isShown = element => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !element.closest('.ee-unseen');
    const isSticky = element => {
        for (let at = element; at && at !== root; at = at.parentElement)
            if (getComputedStyle(at).position === 'sticky' || getComputedStyle(at).position === 'absolute') return true;
        return false;
    };
    const clipped = (rect, element) => {
        let { left, top, right, bottom } = rect;
        for (let at = element; at; at = at.parentElement) {
            const style = getComputedStyle(at);
            if (style.overflowX === 'visible' && style.overflowY === 'visible') continue;
            const box = at.getBoundingClientRect();
            [left, top, right, bottom] = [
                Math.max(left, box.left), Math.max(top, box.top), Math.min(right, box.right), Math.min(bottom, box.bottom),
            ];
        }
        return right - left > 1 && bottom - top > 1 ? { left, top, right, bottom } : null;
    };

    const texts = [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const element = node.parentElement;
        if (!node.data.trim() || element.closest('svg, select, style') || !isShown(element) || isSticky(element)) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        for (const rect of range.getClientRects()) {
            const box = clipped(rect, element);
            if (box) texts.push({ ...box, node, text: words(node.data) });
        }
    }
    for (const icon of root.querySelectorAll('svg.ee-mark, svg.ee-icon')) {
        const box = isShown(icon) && !isSticky(icon) && clipped(icon.getBoundingClientRect(), icon);
        if (box) texts.push({ ...box, node: icon, text: icon.getAttribute('class') });
    }
    texts.sort((a, b) => a.top - b.top);
    for (let i = 0; i < texts.length; i++) {
        const one = texts[i];
        for (let j = i + 1; j < texts.length && texts[j].top < one.bottom - TOUCHING; j++) {
            const other = texts[j];
            const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
            const height = Math.min(one.bottom, other.bottom) - other.top;
            if (one.node !== other.node && width > TOUCHING && height > TOUCHING)
                faults.push(`"${one.text}" lies over "${other.text}"`);
        }
    }

    for (const element of root.querySelectorAll('*')) {
        if (element.closest('svg') || !isShown(element) || !element.textContent.trim()) continue;
        const { overflowX, overflowY } = getComputedStyle(element);
        const isCutAcross = overflowX === 'hidden' || overflowX === 'clip';
        const isCutDown = overflowY === 'hidden' || overflowY === 'clip';
        const isTooWide = isCutAcross && element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0;
        const isTooHigh = isCutDown && element.scrollHeight > element.clientHeight + TOUCHING && element.clientHeight > 0;
        const isTold = element.closest('[title]:not([title=""]), [aria-expanded]') || element.querySelector('[title]:not([title=""])');
        if ((isTooWide || isTooHigh) && !isTold) faults.push(`"${words(element.textContent)}" is cut`);
    }

    // A table breaks words where a column is too narrow for them, though another has room.
    for (const { node, text } of texts) {
        if (node.nodeType !== Node.TEXT_NODE || !node.parentElement.closest('.ee-sortable, .ee-sizes')) continue;
        for (const found of node.data.matchAll(/\\S+/g)) {
            const range = document.createRange();
            range.setStart(node, found.index);
            range.setEnd(node, found.index + found[0].length);
            const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
            if (found[0].length <= LONGEST_WORD && lines.size > 1) faults.push(`"${found[0]}" of "${text}" is broken`);
        }
    }

    const scrolls = element => /auto|scroll/.test(getComputedStyle(element).overflowY) && element.scrollHeight > element.clientHeight + 1;
    for (const element of root.querySelectorAll('*')) {
        if (!isShown(element) || !scrolls(element)) continue;
        for (let at = element.parentElement; at && !at.matches('.jp-WindowedPanel-outer, .jp-Notebook'); at = at.parentElement)
            if (scrolls(at)) faults.push(`.${element.className} scrolls within .${at.className}`);
    }
    for (const element of [root, ...root.querySelectorAll('.ee-panel, .ee-shapes')]) {
        const over = element.scrollWidth - element.clientWidth;
        if (isShown(element) && over > 1 && !element.querySelector('.ee-program:not(.ee-wrapped)'))
            faults.push(`.${element.className} scrolls sideways by ${over} px`);
    }
    for (let at = root.parentElement; at && !at.matches('.jp-Cell'); at = at.parentElement)
        if (scrolls(at)) faults.push(`the output scrolls by ${at.scrollHeight - at.clientHeight} px`);
    return [...new Set(faults)];
}"""


def layout_faults(explorer: Locator) -> list[str]:
    """Each fault of what an explorer shows now, in a sentence; none if it is as it should be."""
    found: list[str] = explorer.evaluate(FIND)
    return found

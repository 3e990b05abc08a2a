export interface Item {
  readonly name: string;
  readonly volume: number;
}

/** Puts items into as few boxes as a first-fit heuristic finds: largest first, into the first box with room. */
export function packIntoBoxes(items: readonly Item[], boxVolume: number): readonly (readonly Item[])[] {
  const boxes: { room: number; content: Item[] }[] = [];
  for (const item of [...items].sort((a, b) => b.volume - a.volume)) {
    let box = boxes.find(({ room }) => room >= item.volume);
    if (!box) {
      box = { room: boxVolume, content: [] };
      boxes.push(box);
    }
    box.content.push(item);
    box.room -= item.volume;
  }
  return boxes.map(({ content }) => content);
}

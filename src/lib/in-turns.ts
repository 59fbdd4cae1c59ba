/** Work that is done before others get a turn: of judging visits about 20 ms. */
const AT_ONCE = 250

/** Does the work item by item; calls of others are answered in between. */
export async function inTurns<Item>(items: readonly Item[], work: (item: Item) => void): Promise<void> {
  for (const [at, item] of items.entries()) {
    if (at % AT_ONCE === AT_ONCE - 1) await new Promise(setImmediate)
    work(item)
  }
}

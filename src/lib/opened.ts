/** Openings of several things, of which either all stay open or none. */

export type Closable = { close: () => unknown }

export type Owner = {
  /** Takes what was opened, to be closed with the whole; hands it back. */
  own: <Thing extends Closable>(thing: Thing) => Thing
  /** As `own`, of what is still being opened: others may be opened meanwhile, or fail. */
  ownSoon: <Thing extends Closable>(opening: Promise<Thing>) => Promise<Thing>
  /** Takes what is to be done at the close. */
  onClose: (step: () => unknown) => void
}

/**
 * Opens what `open` opens and answers what it returns, with one `close` that closes everything in reverse order, each
 * to its end before the next. When `open` throws, what was opened until then is closed first, and its error is the one
 * that the caller gets.
 */
export async function opened<Things extends object>(
  open: (owner: Owner) => Promise<Things> | Things,
): Promise<Things & { close: () => Promise<void> }> {
  const stack = new AsyncDisposableStack()
  const onClose = (step: () => unknown): void =>
    stack.defer(async () => {
      await step()
    })
  const owner: Owner = {
    onClose,
    own(thing) {
      onClose(() => thing.close())
      return thing
    },
    ownSoon(opening) {
      onClose(async () => {
        const thing = await opening.catch(() => undefined) // what could not be opened needs no closing
        await thing?.close()
      })
      return opening
    },
  }
  try {
    const things = await open(owner)
    return { ...things, close: () => stack.disposeAsync() }
  } catch (error) {
    await stack.disposeAsync().catch(() => undefined) // why it could not be opened matters more
    throw error
  }
}

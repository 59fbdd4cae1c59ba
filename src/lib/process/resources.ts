export type Closable = { close: () => unknown }

export type ResourceOwner = {
  /** Registers a resource for closing; returns it. */
  own: <Thing extends Closable>(thing: Thing) => Thing
  /** As `own`, while still opening. */
  ownSoon: <Thing extends Closable>(opening: Promise<Thing>) => Promise<Thing>
  /** Registers a step for the close. */
  onClose: (step: () => unknown) => void
}

/**
 * Returns `open`'s result with a `close` for all owned resources, in reverse order. If `open` throws, closes them and
 * rethrows.
 */
export async function openResources<Things extends object>(
  open: (owner: ResourceOwner) => Promise<Things> | Things,
): Promise<Things & { close: () => Promise<void> }> {
  const stack = new AsyncDisposableStack()
  const onClose = (step: () => unknown): void =>
    stack.defer(async () => {
      await step()
    })
  const owner: ResourceOwner = {
    onClose,
    own(thing) {
      onClose(() => thing.close())
      return thing
    },
    ownSoon(opening) {
      onClose(async () => {
        const thing = await opening.catch(() => undefined) // failed to open: nothing to close
        await thing?.close()
      })
      return opening
    },
  }
  try {
    const things = await open(owner)
    return { ...things, close: () => stack.disposeAsync() }
  } catch (error) {
    await stack.disposeAsync().catch(() => undefined) // the first error matters more
    throw error
  }
}

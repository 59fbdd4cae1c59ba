export type Closable = { close: () => unknown }

export type ResourceOwner = {
  own: <Thing extends Closable>(thing: Thing) => Thing
  ownSoon: <Thing extends Closable>(opening: Promise<Thing>) => Promise<Thing>
  /** Registers a step for the close. */
  onClose: (step: () => unknown) => void
}

/** With a `close` for all owned resources, in reverse order. If `open` throws, closes them and rethrows. */
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

/**
 * The same values, once the first is there: what fails before it fails here, while an answer can still say so. Ending
 * the result ends its source.
 */
export async function begun<T>(source: AsyncGenerator<T>): Promise<AsyncIterable<T>> {
  const first = await source.next()
  let told = false
  return {
    [Symbol.asyncIterator]: () => ({
      next: async () => {
        if (told) return source.next()
        told = true
        return first
      },
      return: () => source.return(undefined),
    }),
  }
}

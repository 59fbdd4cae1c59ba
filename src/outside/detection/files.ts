/** Files in the folder of the detection data that its readers open. */

/** All ranges, ready to use. */
export const INDEX_FILE = 'index.bin'
/** Small, and written anew with each update. */
export const CURRENT_FILE = 'current.json'

export type Current = {
  /** Of the index; '' where there is none. */
  version: string
  /** Id of a source → when it was last seen to be current, ISO 8601. */
  checked: Record<string, string>
}

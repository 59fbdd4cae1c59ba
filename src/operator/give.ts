/**
 * Files that an operation makes for whoever asked, who writes them: with their own rights, where they see the file
 * system.
 */

/** `bytes`: how many there will be, where it is known. */
export type GivenFile = { name: string; bytes: number | undefined }

/** Takes one whole file. Rejects where it cannot be written; then the operation ends. */
export type Give = (file: GivenFile, body: AsyncIterable<Uint8Array>) => Promise<void>

/** A message that did not go out, and what that means for the next try. */
export class NotSent extends Error {
  /** The same would be refused again. */
  readonly final: boolean
  /** Milliseconds that the other side asks to be left alone. */
  readonly pauseMs: number
  /** The reader has shut this way. */
  readonly shut: boolean
  /** What an HTTP server answered. */
  readonly status: number | null

  constructor(
    message: string,
    {
      final = false,
      pauseMs = 0,
      shut = false,
      status = null,
    }: { final?: boolean; pauseMs?: number; shut?: boolean; status?: number | null } = {},
  ) {
    super(message)
    this.final = final
    this.pauseMs = pauseMs
    this.shut = shut
    this.status = status
  }
}

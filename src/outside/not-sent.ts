export class NotSent extends Error {
  /** The same message would be refused again. */
  readonly final: boolean
  /** Pause that the other side asks for, milliseconds. */
  readonly pauseMs: number
  /** The recipient has blocked this channel. */
  readonly shut: boolean
  /** HTTP status; null without one. */
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

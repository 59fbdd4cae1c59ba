/** The bot: sends messages, and listens for people linking or leaving. */
import { setTimeout as wait } from 'node:timers/promises'
import { Bot, GrammyError, HttpError } from 'grammy'
import { NotSent } from './not-sent.ts'

/** A message to the bot in a private chat. */
export type ChatMessage = { chat: string; name: string; text: string }
/** Returns the bot's reply; undefined: none. */
export type Listener = (message: ChatMessage) => Promise<string | undefined>

export type Telegram = {
  /** Without `@`; undefined while Telegram is unreachable. */
  username: () => Promise<string | undefined>
  /** Throws NotSent. */
  send: (chat: string, text: string) => Promise<void>
  /** Until stopped. Telegram allows one listener per bot. */
  listen: (listener: Listener) => () => Promise<void>
}

type TelegramParts = {
  token: string
  apiRoot: string | undefined
  report: (line: string) => void
  /** Seconds of one long poll. */ poll?: number
  /** Milliseconds before listening again after an error. */ again?: number
}

const SEND_SECONDS = 20
const POLL_SECONDS = 25
const AGAIN_MS = 10_000
/** Telegram's limit, in characters. */
const MOST = 4096

/** Connects with the first call only. */
export function openTelegram({
  token,
  apiRoot,
  report,
  poll = POLL_SECONDS,
  again = AGAIN_MS,
}: TelegramParts): Telegram {
  const client = {
    ...(apiRoot === undefined ? {} : { apiRoot: apiRoot.replace(/\/+$/, '') }),
    timeoutSeconds: SEND_SECONDS,
  }
  const out = new Bot(token, { client })
  let known: string | undefined

  /** A stopped bot cannot be restarted. */
  const hear = (listener: Listener): Bot => {
    const bot = new Bot(token, { client: { ...client, timeoutSeconds: poll + SEND_SECONDS } })
    bot.on('message:text', async ({ chat, from, message }) => {
      if (chat.type !== 'private') return
      const name = from.username === undefined ? from.first_name : `@${from.username}`
      const answer = await listener({ chat: String(chat.id), name, text: message.text })
      if (answer !== undefined)
        await out.api
          .sendMessage(chat.id, answer)
          .catch((error: unknown) => report(`the Telegram bot could not answer: ${reasonOf(error)}`))
    })
    bot.catch(({ error }) => report(`the Telegram bot did not understand a message: ${reasonOf(error)}`))
    return bot
  }

  return {
    async username() {
      if (known === undefined)
        known = await out.api.getMe().then(
          ({ username }) => username,
          () => undefined,
        )
      return known
    },
    async send(chat, text) {
      try {
        await out.api.sendMessage(chat, text.slice(0, MOST), { link_preview_options: { is_disabled: true } })
      } catch (error) {
        throw asNotSent(error)
      }
    },
    listen(listener) {
      const stopping = new AbortController()
      let bot: Bot | undefined
      const round = async () => {
        while (!stopping.signal.aborted) {
          bot = hear(listener)
          await bot.start({ timeout: poll, allowed_updates: ['message'] }).catch((error: unknown) => {
            if (!stopping.signal.aborted) report(`the Telegram bot gets no updates, retrying: ${reasonOf(error)}`)
          })
          await wait(again, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined)
        }
      }
      const running = round()
      return async () => {
        stopping.abort()
        await bot?.stop().catch(() => undefined)
        await Promise.race([running, wait(1000, undefined, { ref: false })])
      }
    },
  }
}

/** Without the URL, which contains the token. */
const reasonOf = (error: unknown): string =>
  error instanceof GrammyError
    ? `${error.error_code} ${error.description}`
    : error instanceof HttpError
      ? 'no answer'
      : error instanceof Error
        ? error.name
        : 'unknown'

/** 403: the user blocked the bot or left; so does 400 with chat not found. */
function asNotSent(error: unknown): NotSent {
  if (!(error instanceof GrammyError)) return new NotSent(`Telegram: ${reasonOf(error)}`)
  const { error_code: code, description, parameters } = error
  const shut = code === 403 || (code === 400 && /chat not found/i.test(description))
  return new NotSent(`Telegram: ${reasonOf(error)}`, {
    shut,
    final: shut || code === 400,
    pauseMs: (parameters.retry_after ?? 0) * 1000,
  })
}

/** Visits that mail scanners, link checkers and messengers make for people, and mails that are sent. */
import type { WorldCase } from '../world.ts'

export const MAIL_AND_BOTS: readonly WorldCase[] = []

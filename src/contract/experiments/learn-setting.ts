import { z } from 'zod'
import { TEXTS } from '../texts.ts'
import { LEARN_FLOOR, LEARN_GOALS } from './learn-words.ts'

/** Absent: fixed weights. */
export const learnSetting = z.object({
  goal: z.enum(LEARN_GOALS),
  floor: z.int({ error: TEXTS.learnFloor }).min(1, TEXTS.learnFloor).max(50, TEXTS.learnFloor).default(LEARN_FLOOR),
  watch: z.boolean().default(false),
})

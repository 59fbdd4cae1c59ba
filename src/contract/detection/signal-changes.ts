import { z } from 'zod'
import { WEIGHTS } from '../hits/hits.ts'
import { SIGNAL_CAMPAIGNS } from './signal-words.ts'
import { TEXTS } from '../texts.ts'

export const signalChange = z.object({
  campaigns: z.enum(SIGNAL_CAMPAIGNS).optional(),
  weight: z.enum(WEIGHTS).optional(),
  threshold: z.int().min(0).max(1_000_000).optional(),
})
const name = z.string().max(64)
export const signalChanges = z.record(name, signalChange)
export const draftedSignals = z
  .record(name, signalChange.nullable())
  .refine((given) => Object.keys(given).length <= 200, { error: TEXTS.signalsMany })

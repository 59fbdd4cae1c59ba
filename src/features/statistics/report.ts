import type { HandlersOf } from '../../domain/context.ts'
import { reportLevel } from '../../domain/statistics/report.ts'

type Needs = 'db' | 'events' | 'now' | 'restater'

export const reportHandlers = {
  'logs.report': reportLevel,
} satisfies HandlersOf<Needs>

/** New entries count beside existing ones. */
import type { CostAnswers } from '../../contract/money/cost-questions.ts'

export const ANSWERED: CostAnswers = { doubles: 'add', replaces: 'replace', replacesRate: 'replace' }

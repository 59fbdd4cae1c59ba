/** Answers to all that the ledger of costs may ask: what is entered counts beside other parts. */
import type { CostAnswers } from '../../contract/cost-questions.ts'

export const ANSWERED: CostAnswers = { doubles: 'add', replaces: 'replace', replacesRate: 'replace' }

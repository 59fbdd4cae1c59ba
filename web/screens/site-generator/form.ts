import type { ApiError } from '../../api/failure.ts'
import { fieldTexts } from '../../api/failure-text.ts'
import type { Draft } from './draft.ts'

/** What each section of the form is given. */
export type FormProps = { draft: Draft; error: ApiError | null; change: (part: Partial<Draft>) => void }

/** One thing to mend at a time. */
export const wrongAt = (error: ApiError | null, field: string): string[] => fieldTexts(error, field).slice(0, 1)

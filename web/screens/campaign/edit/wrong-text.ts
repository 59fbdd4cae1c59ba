import i18next from 'i18next'
import { TEXTS } from '../../../../src/contract/texts.ts'
import { failureText } from '../../../api/failure-text.ts'
import { textOf } from '../../../i18n/server.ts'

/** The catalogue's words where there are some; what a validator says by itself is said in ours. */
export function wrongText(field: string, text: string): string {
  const known = textOf(`server.${text}`)
  if (known !== undefined) return known
  if (field === 'repeatLimit') return i18next.t('campaign.wrong.repeatLimit')
  if (field === 'keepMonths' || field === 'cutAddressDays') return i18next.t(`campaign.wrong.${field}`)
  return field === 'schedule.days' ? i18next.t('campaign.wrong.days') : i18next.t('campaign.wrong.other')
}

/** Why nothing was saved, with the way out where there is one. */
export const refusalText = (error: Error): string =>
  error.message === TEXTS.notActive ? `${failureText(error)}. ${i18next.t('notice.notActive')}` : failureText(error)

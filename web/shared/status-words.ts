import { useTranslation } from '../i18n/i18n.ts'
import type { StatusWarning } from '../../src/contract/status/status.ts'
import type { Answer } from '../../src/contract/table.ts'
import { textOf } from '../i18n/server.ts'

/** Unknown jobs keep their name. */
export function useJobName(): (name: string) => string {
  useTranslation() // rerenders on a language change
  return (name) => textOf(`status.job.${name}`) ?? name
}

type Warning = Pick<Answer<'status.read'>['warnings'][number], 'kind' | 'about'>

export function useWarningTitle(): (warning: Warning) => string {
  const { t } = useTranslation()
  const jobName = useJobName()
  const nameOf = (kind: Warning['kind'], about: string): string => {
    if (kind.startsWith('spool')) return t(`status.spool.${about as 'hits'}`)
    if (kind === 'jobFailing') return jobName(about)
    return kind === 'crawlersUnchecked' ? (about.split(' ')[1] ?? '') : about
  }
  return ({ kind, about }) => {
    if ((kind === 'diskFull' || kind === 'diskLow') && about !== '') return t(`status.warningOf.${kind}`, { about })
    return t(`status.warning.${kind}`, { about: nameOf(kind, about), count: Number(about) || 0 })
  }
}

/** The screen that mends it; undefined: it is mended on the server. */
export function screenOf(kind: StatusWarning): 'Detection data' | 'Privacy' | undefined {
  if (/^(?:data|crawlers)/.test(kind)) return 'Detection data'
  return kind === 'diskLow' || kind === 'diskSoonFull' ? 'Privacy' : undefined
}

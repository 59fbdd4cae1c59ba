import type { Answer } from '../../../src/contract/table.ts'
import { inLanguage, nameIn } from '../../../src/rules/own-name.ts'
import { useApiQuery } from '../../api/query.ts'
import { useReaches } from '../../api/session-store.ts'
import { useLanguage } from '../../i18n/i18n.ts'

type Known = Pick<Answer<'tariff.list'>, 'tariffs' | 'methods'>

/** Translated; staff edit the stored names. */
export function useRead<Listed extends Known>(listed: Listed | undefined): Listed | undefined {
  const language = useLanguage()
  return (
    listed && {
      ...listed,
      tariffs: listed.tariffs.map((plan) => ({
        ...plan,
        name: nameIn(language, plan),
        support: inLanguage(language, plan.support, plan.supports),
      })),
      methods: listed.methods.map((method) => ({ ...method, name: nameIn(language, method) })),
    }
  )
}

type OfName = (name: string) => string

/** As staff wrote them in payments, clients and requests; unchanged without access to plans. */
export function useOwnNames(): { planName: OfName; methodName: OfName } {
  const language = useLanguage()
  const reached = [
    useReaches('Tariff'),
    useReaches('Tariffs'),
    useReaches('Clients'),
    useReaches('Payments'),
    useReaches('Expirations'),
  ]
  const { data } = useApiQuery('tariff.list', undefined, { enabled: reached.includes(true), quiet: true })
  const within =
    (all: readonly { name: string; names: Parameters<typeof nameIn>[1]['names'] }[] = []): OfName =>
    (name) => {
      const found = all.find((one) => one.name === name)
      return found ? nameIn(language, found) : name
    }
  return { planName: within(data?.tariffs), methodName: within(data?.methods) }
}

/** Split groups as people read them. */
import { useTranslation } from 'react-i18next'
import { standardTag } from '../../../../src/lib/language-tag.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { percentOf, type DraftCondition, type DraftGroup } from './draft-groups.ts'

/** Values of a condition that are named at most. */
const NAMED = 4

/** A split group in a sentence: who comes to it, and where they go. */
export function useGroupWords(): (group: DraftGroup) => { who: string; where: string } {
  const { t } = useTranslation()
  const format = useFormat()
  const or = new Intl.ListFormat(format.locale, { type: 'disjunction' })
  const and = new Intl.ListFormat(format.locale, { type: 'conjunction' })
  const nameOf = (option: DraftCondition['option'], value: string): string => {
    if (option === 'country') return format.country(value)
    if (option === 'language') return format.language(standardTag(value))
    if (option === 'device') return t(`campaign.device.${value as 'desktop'}`, { defaultValue: value })
    return option === 'usageType' ? t(`campaign.usage.${value as 'hosting'}`, { defaultValue: value }) : value
  }
  const phraseOf = ({ option, is, values }: DraftCondition): string => {
    const shown = values.slice(0, NAMED).map((value) => nameOf(option, value))
    const more = values.length - shown.length
    const named = or.format(more > 0 ? [...shown, t('campaign.split.more', { count: more })] : shown)
    return t(is ? 'campaign.split.says' : 'campaign.split.saysNot', {
      option: t(`campaign.option.${option}`),
      values: named,
    })
  }
  return ({ conditions, links }) => {
    const phrases = conditions.filter(({ values }) => values.length > 0).map(phraseOf)
    return {
      who: phrases.length === 0 ? t('campaign.split.everybody') : and.format(phrases),
      where: links
        .filter((link) => percentOf(link) > 0 && link.link.trim() !== '')
        .map((link) => `${format.percent(percentOf(link))} ${link.link.trim()}`)
        .join(', '),
    }
  }
}

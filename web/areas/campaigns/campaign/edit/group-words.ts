import { useTranslation } from '../../../../i18n/i18n.ts'
import { useFormat } from '../../../../i18n/use-format.ts'
import { useConditionSentence } from '../../../../shared/conditions/sentence.ts'
import { percentOf, type DraftGroup } from './draft-groups.ts'

export function useGroupWords(): (group: DraftGroup) => { who: string; where: string } {
  const { t } = useTranslation()
  const format = useFormat()
  const sentence = useConditionSentence()
  return ({ conditions, links }) => ({
    who: sentence(conditions) || t('campaign.split.everybody'),
    where: links
      .filter((link) => percentOf(link) > 0 && link.link.trim() !== '')
      .map((link) => `${format.percent(percentOf(link))} ${link.link.trim()}`)
      .join(', '),
  })
}

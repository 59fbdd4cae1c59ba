/** Optional parts of the editor, each folded to a line of its settings. */
import { Clock, Globe, Shield, Split, Tag, type LucideIcon } from 'lucide-react'
import { use, type ReactNode } from 'react'
import { useFormState, useWatch } from 'react-hook-form'
import { useTranslation } from '../../../../i18n/i18n.ts'
import { useSearchParams } from 'react-router'
import { useFolds } from '../../../../kit/folds.ts'
import { PHONE, useMedia } from '../../../../kit/media.ts'
import { Fold as FoldedPart } from '../../../../kit/layout/fold.tsx'
import { newDraft, type Draft } from './draft.ts'
import { FindingsContext } from './findings/context.ts'

const FOLDS = {
  targeting: {
    icon: Globe,
    fields: ['onlyCountries', 'countries', 'excludedCountries', 'stopKeywords', 'excludedValues', 'schedule'],
  },
  split: {
    icon: Split,
    fields: ['targetMode', 'targetOffer', 'flow', 'splitGroups', 'defaultLink', 'defaultOffer', 'landingGroups'],
  },
  protection: { icon: Shield, fields: ['sensitivity', 'check', 'holdOut', 'repeatLimit', 'pageHosts', 'rules'] },
  tracking: { icon: Tag, fields: ['source', 'utm', 'user', 'partnerParameter', 'passThrough', 'duplicates'] },
  data: { icon: Clock, fields: ['tag', 'language', 'keepMonths', 'cutAddressDays', 'notes'] },
} as const satisfies Record<string, { icon: LucideIcon; fields: readonly (keyof Draft)[] }>
type FoldName = keyof typeof FOLDS

const KEPT = 'weir.editor.folds'

/** Follows the default link, so it may differ without being set. */
const FOLLOWS: ReadonlySet<string> = new Set(['defaultLink'])

const isSet = (draft: Draft, name: FoldName): boolean => {
  const usual = newDraft(draft.schedule.timezone)
  return FOLDS[name].fields.some(
    (field) => !FOLLOWS.has(field) && JSON.stringify(draft[field]) !== JSON.stringify(usual[field]),
  )
}

const firstOf = (field: string): string => /^\w+/.exec(field)?.[0] ?? ''

/** Open if wrong, found, named by the address or, with room for it, set at first. */
function useIsOpen(name: FoldName, wasSet: boolean): [isOpen: boolean, put: (isOpen: boolean) => void] {
  const { errors } = useFormState<Draft>()
  const found = use(FindingsContext)
  const [params] = useSearchParams()
  const [folds, put] = useFolds(KEPT)
  const fields: ReadonlySet<string> = new Set(FOLDS[name].fields)
  const isPhone = useMedia(PHONE)
  const named = params.get('field')
  const leadsHere =
    named !== null &&
    fields.has(named.startsWith('rule:') ? 'rules' : named.startsWith('splitGroup:') ? 'splitGroups' : firstOf(named))
  const isAsked =
    Object.keys(errors).some((field) => fields.has(field)) || found.some(({ field }) => fields.has(firstOf(field)))
  return [isAsked || leadsHere || (folds[name] ?? (wasSet && !isPhone)), (isOpen) => put(name, isOpen)]
}

type FoldProps = { name: FoldName; was: Draft; children: ReactNode }

export function Fold({ name, was, children }: FoldProps) {
  const { t } = useTranslation()
  const [isOpen, put] = useIsOpen(name, isSet(was, name))
  return (
    <FoldedPart
      icon={FOLDS[name].icon}
      title={t(`campaign.fold.${name}`)}
      is={<Said name={name} />}
      open={isOpen}
      onToggle={put}
    >
      {children}
    </FoldedPart>
  )
}

/** Summary of a part: its settings in a few words. */
function Said({ name }: { name: FoldName }) {
  const { t } = useTranslation()
  const draft = useWatch<Draft>() as Draft
  const counted = (
    key: 'countries' | 'excludedCountries' | 'keywords' | 'values' | 'groups' | 'rules',
    count: number,
  ) => count > 0 && t(`campaign.is.${key}`, { count })
  const words: Record<FoldName, () => (string | false)[]> = {
    targeting: () => [
      draft.onlyCountries ? t('campaign.is.countries', { count: draft.countries.length }) : t('campaign.everywhere'),
      counted('excludedCountries', draft.excludedCountries.length),
      counted('keywords', draft.stopKeywords.length),
      counted('values', Object.values(draft.excludedValues).flat().length),
      draft.schedule.on ? `${draft.schedule.from}–${draft.schedule.to}` : t('campaign.schedule.always'),
    ],
    split: () => [
      draft.flow !== '' && t('campaign.is.flow'),
      counted('groups', draft.splitGroups.length) || t('campaign.is.noSplit'),
      draft.landingGroups.length > 0 && t('campaign.section.landing'),
      draft.targetMode !== 'redirect' && draft.targetMode,
    ],
    protection: () => [
      t(`campaign.sensitivity.${draft.sensitivity}`),
      draft.check === 'off'
        ? t('campaign.is.noCheck')
        : t('campaign.is.check', { who: t(`campaign.check.${draft.check}`) }),
      draft.repeatLimit === '' ? t('campaign.is.noLimit') : t('campaign.is.limit', { n: draft.repeatLimit }),
      counted('rules', draft.rules.length),
      draft.holdOut !== '' && t('campaign.is.holdOut', { share: draft.holdOut }),
    ],
    tracking: () => [
      draft.source ? t('campaign.is.source') : t('campaign.is.noSource'),
      t('campaign.is.passes', { what: t(`campaign.passThrough.${draft.passThrough}`) }),
    ],
    data: () => [
      draft.tag,
      draft.keepMonths === '' ? t('campaign.is.keptAsService') : t('campaign.is.kept', { n: draft.keepMonths }),
      draft.notes === '' ? t('campaign.is.noNotes') : t('campaign.section.notes'),
    ],
  }
  return words[name]().filter(Boolean).join(' · ')
}

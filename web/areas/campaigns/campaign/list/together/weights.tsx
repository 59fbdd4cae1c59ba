import { useTranslation } from '../../../../../i18n/i18n.ts'
import { WEIGHT_ACTS } from '../../../../../../src/contract/campaigns/together-words.ts'
import type { Answer } from '../../../../../../src/contract/table.ts'
import { readableLink } from '../../../../../../src/lib/net/readable-link.ts'
import { Select } from '../../../../../kit/controls/choice/select.tsx'
import { Field } from '../../../../../kit/controls/field.tsx'
import { Seg } from '../../../../../kit/controls/seg.tsx'
import type { FormProps, TogetherDraft } from './draft.ts'

type Splits = Answer<'company.previewEdit'>['splits']
type Link = Splits[number]['links'][number]
type Weights = TogetherDraft['weights']

const nameOf = ({ link, name }: Link): string => (name === '' ? readableLink(link) : name)

export function Weights({ draft, onChange, splits }: FormProps & { splits: Splits }) {
  const { t } = useTranslation()
  const { weights } = draft
  const put = (part: Partial<Weights>) => onChange({ ...draft, weights: { ...weights, ...part } })
  const links = linksOf(splits, weights.group)
  return (
    <>
      <div className="row wrap">
        {splits.length > 1 && (
          <Select
            className="together-group"
            aria-label={t('campaign.together.group')}
            value={weights.group}
            none={t('campaign.together.groups')}
            options={splits.map(({ group }) => ({ value: group, label: group }))}
            onChange={(group) => put({ group, links: [] })}
          />
        )}
        <Seg
          label={t('campaign.together.part.weights')}
          value={weights.act}
          choices={WEIGHT_ACTS.map((value) => ({ value, label: t(`campaign.together.weights.${value}`) }))}
          onChange={(act) => put({ act, links: [] })}
        />
      </div>
      {weights.act === 'set' && <Shares links={links} weights={weights} put={put} />}
      {weights.act === 'add' && <Points links={links} weights={weights} put={put} />}
      <p className="help">{t(`campaign.together.weights.${weights.act}.text`)}</p>
    </>
  )
}

/** Of all groups, each link once. */
function linksOf(splits: Splits, group: string): Link[] {
  const all = splits.filter((one) => group === '' || one.group === group).flatMap(({ links }) => links)
  return [...new Map(all.map((one) => [one.link, one])).values()]
}

type PartProps = { links: readonly Link[]; weights: Weights; put: (part: Partial<Weights>) => void }

function Shares({ links, weights, put }: PartProps) {
  const set = (link: string, text: string) => {
    const others = weights.links.filter((one) => one.link !== link)
    put({ links: text === '' ? others : [...others, { link, percent: percentIn(text) }] })
  }
  return (
    <ul className="together-links">
      {links.map((one) => (
        <li key={one.link} className="row">
          <span className="grow cut" dir="auto" title={one.link}>
            {nameOf(one)}
          </span>
          <Percent
            label={nameOf(one)}
            value={weights.links.find(({ link }) => link === one.link)?.percent}
            onChange={(text) => set(one.link, text)}
          />
        </li>
      ))}
    </ul>
  )
}

function Points({ links, weights, put }: PartProps) {
  const { t } = useTranslation()
  const { link = '', percent = 0 } = weights.links[0] ?? {}
  return (
    <div className="row">
      <Field label={t('campaign.together.link')} className="grow">
        {(control) => (
          <Select
            {...control}
            value={link}
            none={t('campaign.notSet')}
            options={links.map((one) => ({ value: one.link, label: nameOf(one) }))}
            onChange={(chosen) => put({ links: chosen === ('' as string) ? [] : [{ link: chosen, percent }] })}
          />
        )}
      </Field>
      <Field label={t('campaign.together.points')}>
        {() => (
          <Percent
            label={t('campaign.together.points')}
            value={percent === 0 ? undefined : percent}
            disabled={link === ''}
            onChange={(text) => put({ links: [{ link, percent: percentIn(text) }] })}
          />
        )}
      </Field>
    </div>
  )
}

const percentIn = (text: string): number => Math.min(100, Math.max(0, Math.round(Number(text)) || 0))

type PercentProps = { label: string; value: number | undefined; disabled?: boolean; onChange: (text: string) => void }

const Percent = ({ label, value, disabled, onChange }: PercentProps) => (
  <span className="row together-percent">
    <input
      className="in"
      type="number"
      min={0}
      max={100}
      aria-label={label}
      disabled={disabled}
      value={value ?? ''}
      onChange={({ target }) => onChange(target.value)}
    />
    %
  </span>
)

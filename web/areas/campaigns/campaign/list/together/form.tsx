import type { ReactNode } from 'react'
import { useTranslation } from '../../../../../i18n/i18n.ts'
import { COUNTRY_ACTS, COUNTRY_LISTS, FIND_IN } from '../../../../../../src/contract/campaigns/together-words.ts'
import type { Answer } from '../../../../../../src/contract/table.ts'
import { useApiQuery } from '../../../../../api/query.ts'
import { useReaches } from '../../../../../api/session-store.ts'
import { useCountries } from '../../../../../shared/choose/options.ts'
import { PickMany } from '../../../../../shared/choose/pick.tsx'
import { Select } from '../../../../../kit/controls/choice/select.tsx'
import { Field } from '../../../../../kit/controls/field.tsx'
import { Seg } from '../../../../../kit/controls/seg.tsx'
import type { FormProps, PartName, TogetherDraft } from './draft.ts'
import { Weights } from './weights.tsx'

type Splits = Answer<'company.previewEdit'>['splits']

export function TogetherForm({ splits, ...form }: FormProps & { splits: Splits }) {
  const isSourced = useReaches('Sources')
  return (
    <div className="together-form">
      <Part of="replace" {...form}>
        <Replace {...form} />
      </Part>
      <Part of="parameter" {...form}>
        <Parameter {...form} />
      </Part>
      <Part of="countries" {...form}>
        <Countries {...form} />
      </Part>
      {splits.length > 0 && (
        <Part of="weights" {...form}>
          <Weights splits={splits} {...form} />
        </Part>
      )}
      {isSourced && (
        <Part of="source" {...form}>
          <Source {...form} />
        </Part>
      )}
      <Part of="tag" {...form}>
        <Tag {...form} />
      </Part>
    </div>
  )
}

/** A tick; its fields once it is on. */
function Part({ of, draft, onChange, children }: FormProps & { of: PartName; children: ReactNode }) {
  const { t } = useTranslation()
  const isOn = draft.on.includes(of)
  return (
    <div className="together-part">
      <label className="row">
        <input
          type="checkbox"
          className="cb"
          checked={isOn}
          onChange={({ target }) =>
            onChange({ ...draft, on: target.checked ? [...draft.on, of] : draft.on.filter((one) => one !== of) })
          }
        />
        <b>{t(`campaign.together.part.${of}`)}</b>
      </label>
      {isOn && <div className="together-fields">{children}</div>}
    </div>
  )
}

type TextProps = { label: string; value: string; onChange: (text: string) => void; most: number; mono?: boolean }

const Text = ({ label, value, onChange, most, mono }: TextProps) => (
  <Field label={label}>
    {(control) => (
      <input
        {...control}
        className={mono ? 'in mono ltr' : 'in'}
        type="text"
        autoComplete="off"
        spellCheck={false}
        maxLength={most}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    )}
  </Field>
)

function Replace({ draft, onChange }: FormProps) {
  const { t } = useTranslation()
  const put = (part: Partial<TogetherDraft['replace']>) =>
    onChange({ ...draft, replace: { ...draft.replace, ...part } })
  const { in: where, find, with: next } = draft.replace
  return (
    <>
      <Seg
        label={t('campaign.together.in')}
        value={where}
        choices={FIND_IN.map((value) => ({ value, label: t(`campaign.together.in.${value}`) }))}
        onChange={(value) => put({ in: value })}
      />
      <div className="grid2">
        <Text
          mono
          label={t('campaign.together.find')}
          value={find}
          most={2048}
          onChange={(text) => put({ find: text })}
        />
        <Text
          mono
          label={t('campaign.together.with')}
          value={next}
          most={2048}
          onChange={(text) => put({ with: text })}
        />
      </div>
      <p className="help">{t(`campaign.together.in.${where}.text`)}</p>
    </>
  )
}

function Parameter({ draft, onChange }: FormProps) {
  const { t } = useTranslation()
  const put = (part: Partial<TogetherDraft['parameter']>) =>
    onChange({ ...draft, parameter: { ...draft.parameter, ...part } })
  const { name, value } = draft.parameter
  return (
    <>
      <div className="grid2">
        <Text
          mono
          label={t('campaign.together.name')}
          value={name}
          most={64}
          onChange={(text) => put({ name: text })}
        />
        <Text
          mono
          label={t('campaign.together.value')}
          value={value}
          most={500}
          onChange={(text) => put({ value: text })}
        />
      </div>
      <p className="help">{t('campaign.together.parameter.text')}</p>
    </>
  )
}

function Countries({ draft, onChange }: FormProps) {
  const { t } = useTranslation()
  const countries = useCountries()
  const put = (part: Partial<TogetherDraft['countries']>) =>
    onChange({ ...draft, countries: { ...draft.countries, ...part } })
  const { list, act, codes } = draft.countries
  return (
    <>
      <div className="row wrap">
        <Seg
          label={t('term.countries')}
          value={list}
          choices={COUNTRY_LISTS.map((value) => ({ value, label: t(`campaign.together.list.${value}`) }))}
          onChange={(value) => put({ list: value })}
        />
        <Seg
          label={t('campaign.together.act')}
          value={act}
          choices={COUNTRY_ACTS.map((value) => ({ value, label: t(`campaign.together.act.${value}`) }))}
          onChange={(value) => put({ act: value })}
        />
      </div>
      <PickMany
        label={t('term.countries')}
        options={countries}
        value={codes}
        onChange={(value) => put({ codes: value })}
        placeholder={act === 'set' && codes.length === 0 ? t(`campaign.together.none.${list}`) : undefined}
      />
    </>
  )
}

function Source({ draft, onChange }: FormProps) {
  const { t } = useTranslation()
  const sources = useApiQuery('sources.list', {}, { quiet: true }).data?.sources ?? []
  const choose = (id: string) => {
    const source = sources.find((one) => one.id === id)
    const { clickParameter = '', costParameter = '' } = source ?? {}
    onChange({ ...draft, source: { id: source?.id ?? null, clickParameter, costParameter } })
  }
  return (
    <>
      <Select
        aria-label={t('campaign.field.source')}
        value={draft.source.id ?? ''}
        none={t('campaign.notSet')}
        options={sources.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={choose}
      />
      <p className="help">{t('campaign.together.source.text')}</p>
    </>
  )
}

function Tag({ draft, onChange }: FormProps) {
  const { t } = useTranslation()
  return (
    <>
      <Text
        label={t('campaign.field.tag')}
        value={draft.tag}
        most={60}
        onChange={(tag) => onChange({ ...draft, tag })}
      />
      <p className="help">{t('campaign.together.tag.text')}</p>
    </>
  )
}

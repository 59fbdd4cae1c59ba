import { Plus, Trash2 } from 'lucide-react'
import { useId } from 'react'
import { useFieldArray, useWatch } from 'react-hook-form'
import { useTranslation } from '../../../../i18n/i18n.ts'
import { CONVERSION_STAGES, WORDS_OF, type WordsOf } from '../../../../../src/contract/conversions/conversion-words.ts'
import type { Answer } from '../../../../../src/contract/table.ts'
import { FormField, TextField, useField } from '../../../../shared/form/fields.tsx'
import { Button } from '../../../../kit/controls/button.tsx'
import { Seg } from '../../../../kit/controls/seg.tsx'
import { newWords, type Draft } from './draft.ts'

type Companies = Answer<'conversion.fields'>['companies']
type ScopedProps = { companies: Companies; networks: readonly string[] }

/** Override the client's. */
export function ScopedWords({ companies, networks }: ScopedProps) {
  const { t } = useTranslation()
  const { fields, append, remove } = useFieldArray<Draft, 'words'>({ name: 'words' })
  return (
    <div className="stack">
      {fields.map(({ id }, at) => (
        <Words key={id} at={at} companies={companies} networks={networks} onRemove={() => remove(at)} />
      ))}
      <div>
        <Button icon={<Plus />} onClick={() => append(newWords(), { shouldFocus: false })}>
          {t('conv.words.add')}
        </Button>
      </div>
    </div>
  )
}

function Words({ at, companies, networks, onRemove }: ScopedProps & { at: number; onRemove: () => void }) {
  const { t } = useTranslation()
  const of = useField<Draft, WordsOf>(`words.${at}.of`).held
  const value = useWatch<Draft, `words.${number}.value`>({ name: `words.${at}.value` })
  const named = of.value === 'network' ? value : (companies.find(({ id }) => id === value)?.name ?? value)
  return (
    <fieldset className="conv-words" aria-label={named || t(`conv.words.of.${of.value}`)}>
      <div className="row ends">
        <Seg
          small
          label={t('conv.words.of')}
          value={of.value}
          choices={WORDS_OF.map((one) => ({ value: one, label: t(`conv.words.of.${one}`) }))}
          onChange={of.onChange}
        />
        <Button size="s" icon={<Trash2 />} aria-label={t('conv.words.remove')} onClick={onRemove}>
          {t('ui.delete')}
        </Button>
      </div>
      <Meant at={at} of={of.value} companies={companies} networks={networks} />
      <div className="conv-words-stages">
        {CONVERSION_STAGES.map((stage) => (
          <TextField<Draft>
            key={stage}
            name={`words.${at}.${stage}`}
            label={t(`conv.stage.${stage}`)}
            all
            look="ltr"
            maxLength={1000}
            autoCapitalize="off"
            spellCheck={false}
          />
        ))}
      </div>
    </fieldset>
  )
}

function Meant({ at, of, companies, networks }: ScopedProps & { at: number; of: WordsOf }) {
  const { t } = useTranslation()
  const known = useId()
  const name = `words.${at}.value` as const
  if (of === 'network')
    return (
      <>
        <TextField<Draft>
          name={name}
          label={t('conv.words.network')}
          help={t('conv.words.networkHelp')}
          required
          maxLength={100}
          list={known}
        />
        <datalist id={known}>
          {networks.map((network) => (
            <option key={network} value={network} />
          ))}
        </datalist>
      </>
    )
  return (
    <FormField<Draft> name={name} label={t('conv.words.campaign')} required>
      {(held) => (
        <select className="in" {...held}>
          <option value="">{t('conv.words.choose')}</option>
          {companies.map(({ id, name: campaign }) => (
            <option key={id} value={id}>
              {campaign}
            </option>
          ))}
        </select>
      )}
    </FormField>
  )
}

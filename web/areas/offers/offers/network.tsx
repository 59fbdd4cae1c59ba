import { ExternalLink } from 'lucide-react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from '../../../i18n/i18n.ts'
import type { NetworkTemplate } from '../../../../src/contract/offers/offers.ts'
import type { Answer } from '../../../../src/contract/table.ts'
import { isFullUrl } from '../../../../src/contract/campaigns/links.ts'
import { withClickId } from '../../../../src/rules/campaigns/click-link.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { FormField } from '../../../shared/form/fields.tsx'
import { TYPED } from '../../../shared/form/use-form.ts'
import { Combobox } from '../../../kit/controls/choice/combobox.tsx'
import { CopyButton } from '../../../kit/controls/copy.tsx'
import { Field } from '../../../kit/controls/field.tsx'
import type { Draft } from './draft.ts'

type Among = Pick<Answer<'offers.list'>, 'templates' | 'postbackUrl'>

export function NetworkField({ templates }: Pick<Among, 'templates'>) {
  const { t } = useTranslation()
  const { getValues, setValue } = useFormContext<Draft>()
  const fill = ({ name, parameter }: NetworkTemplate) => {
    const { network, link } = getValues()
    const isOfTemplate = templates.some((one) => one.name === network)
    if (network === '' || isOfTemplate) setValue('network', name, TYPED)
    if (isFullUrl(link)) setValue('link', withClickId(link, parameter), TYPED)
  }
  return (
    <FormField<Draft> name="template" label={t('offers.template')} help={t('offers.templateHelp')}>
      {({ onChange, ...held }) => (
        <Combobox
          {...held}
          options={[
            { value: '', label: t('offers.template.none') },
            ...templates.map(({ key, name }) => ({ value: key, label: name })),
          ]}
          onChange={(key) => {
            onChange(key)
            const chosen = templates.find((one) => one.key === key)
            if (chosen) fill(chosen)
          }}
        />
      )}
    </FormField>
  )
}

const PLAIN = 'hit=…&status=…&payout=…&currency=…&txid=…'

export function PostbackAddress({ templates, postbackUrl }: Among) {
  const { t } = useTranslation()
  const format = useFormat()
  const chosen = useWatch<Draft, 'template'>({ name: 'template' })
  const template = templates.find(({ key }) => key === chosen)
  const words = template?.words.map(({ word, stage }) => `${word} → ${t(`conv.stage.${stage}`)}`).join(', ')
  const address = `${postbackUrl}?${template?.query ?? PLAIN}`
  return (
    <Field
      label={t('offers.postback')}
      help={`${template ? '' : `${t('offers.postbackOther')} `}${t('offers.postbackSecret')}`}
    >
      {(control) => (
        <div className="stack">
          <div className="row offer-postback">
            <input
              {...control}
              className="in mono ltr"
              readOnly
              value={address}
              onFocus={(event) => event.target.select()}
            />
            <CopyButton text={address} label={t('offers.postback')} />
          </div>
          {template && (
            <a href={template.source} target="_blank" rel="noreferrer" className="row dim">
              <ExternalLink aria-hidden="true" />
              {t('offers.templateSource', { date: format.date(template.read) })}
            </a>
          )}
          {template && template.words.length > 0 && <small className="dim">{t('conv.addressWords', { words })}</small>}
        </div>
      )}
    </Field>
  )
}

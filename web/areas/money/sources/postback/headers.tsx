import { Plus, X } from 'lucide-react'
import { useFieldArray } from 'react-hook-form'
import { useTranslation } from '../../../../i18n/i18n.ts'
import { MOST_HEADERS, MOST_SECRET } from '../../../../../src/contract/conversions/outgoing-words.ts'
import { Button, IconButton } from '../../../../kit/controls/button.tsx'
import { TextField } from '../../../../shared/form/fields.tsx'
import type { Draft } from './draft.ts'

/** Values are write-only. */
export function Headers() {
  const { t } = useTranslation()
  const { fields, append, remove } = useFieldArray<Draft, 'headers'>({ name: 'headers' })
  return (
    <details className="out-headers" open={fields.length > 0}>
      <summary>{t('out.headers')}</summary>
      <div className="stack">
        <p className="dim out-note">{t('out.headersWhy')}</p>
        {fields.map(({ id, name, kept }, at) => (
          <div key={id} className="out-header">
            <TextField<Draft>
              name={`headers.${at}.name`}
              label={t('out.headerName')}
              look="mono ltr"
              maxLength={64}
              placeholder="Authorization"
            />
            <TextField<Draft>
              name={`headers.${at}.value`}
              label={t('out.headerValue')}
              look="mono ltr"
              maxLength={MOST_SECRET}
              placeholder={kept ? t('out.headerKept') : ''}
            />
            <IconButton label={t('ui.remove', { name })} onClick={() => remove(at)}>
              <X aria-hidden="true" />
            </IconButton>
          </div>
        ))}
        {fields.length < MOST_HEADERS && (
          <Button
            size="s"
            className="out-method"
            icon={<Plus />}
            onClick={() => append({ name: '', value: '', kept: false })}
          >
            {t('out.headerAdd')}
          </Button>
        )}
      </div>
    </details>
  )
}

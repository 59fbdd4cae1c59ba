import { useTranslation } from 'react-i18next'
import type { Client } from '../../../../../src/contract/accounts/staff.ts'
import { AreaField } from '../../../../shared/form/fields.tsx'
import { Form } from '../../../../shared/form/form.tsx'
import { Guard } from '../../../../shared/form/guard.tsx'
import { useWeirForm } from '../../../../shared/form/use-form.ts'
import { Button } from '../../../../kit/controls/button.tsx'
import { Card } from '../../../../kit/layout/card.tsx'
import { SAVING } from '../care.tsx'

export function Notes({ client }: { client: Client }) {
  const { t } = useTranslation()
  const form = useWeirForm({
    ...SAVING,
    call: 'clients.notes',
    defaults: { notes: client.notes },
    stored: { notes: client.notes },
    toInput: ({ notes }) => ({ id: client.id, notes }),
  })
  return (
    <Card title={t('clients.notes')} className="padded">
      <Form of={form}>
        <AreaField<{ notes: string }> name="notes" label={t('clients.care.notesHelp')} rows={4} maxLength={5000} />
        <div className="row">
          <Button type="submit" busy={form.sending}>
            {t('ui.save')}
          </Button>
        </div>
      </Form>
      <Guard of={form} />
    </Card>
  )
}

import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useDialogs } from '../../../shared/listing/dialogs.ts'
import { ConfirmCall } from '../../../shared/confirm-call.tsx'
import type { PaymentMethod } from '../../../../src/contract/billing/plans.ts'
import { LANGUAGES, type Language } from '../../../../src/contract/roles.ts'
import { nameIn } from '../../../../src/rules/own-name.ts'
import { useLanguage, useTranslation } from '../../../i18n/i18n.ts'
import { FormDialog } from '../../../shared/form/dialog.tsx'
import { AreaField, TextField } from '../../../shared/form/fields.tsx'
import { ActForm } from '../../../shared/form/form.tsx'
import { useWeirForm } from '../../../shared/form/use-form.ts'
import { MarkedText } from '../payments/say.tsx'
import { Button } from '../../../kit/controls/button.tsx'
import { Card } from '../../../kit/layout/card.tsx'
import { RowMenu } from '../../../kit/layout/row-menu.tsx'
import { NONE } from './draft.ts'
import { InLanguages } from './in-languages.tsx'

export function Methods({ methods }: { methods: readonly PaymentMethod[] }) {
  const { t } = useTranslation()
  const { row: method, made, open, isOpen, close } = useDialogs<PaymentMethod, 'write' | 'delete'>()
  return (
    <Card
      title={t('tariffs.methods')}
      end={
        <Button size="s" icon={<Plus />} onClick={() => open('write')}>
          {t('tariffs.methodNew')}
        </Button>
      }
    >
      <p className="methods-why mid">{t('tariffs.methodsWhy')}</p>
      <ul className="methods">
        {methods.map((one) => (
          <Method key={one.id} method={one} onEdit={() => open('write', one)} onDelete={() => open('delete', one)} />
        ))}
      </ul>
      <MethodDialog key={made} open={isOpen('write')} method={method} onClose={close} />
      {method && (
        <ConfirmCall
          call="tariff.deleteMethod"
          input={{ id: method.id }}
          refreshes={['tariff.list']}
          open={isOpen('delete')}
          title={t('tariffs.methodDelete', { name: method.name })}
          onClose={close}
        >
          {t('tariffs.methodDeleteThen')}
        </ConfirmCall>
      )}
    </Card>
  )
}

function Method({
  method: { name: common, names, texts, edited },
  onEdit,
  onDelete,
}: {
  method: PaymentMethod
  onEdit: () => void
  onDelete: () => void
}) {
  const { t } = useTranslation()
  const language = useLanguage()
  const name = nameIn(language, { name: common, names })
  const missing = LANGUAGES.filter((one) => texts[one] === '')
  return (
    <li>
      <details className="grow">
        <summary>
          <h3>{name}</h3>
          {!edited && missing.length < LANGUAGES.length && <span className="dim">{t('tariffs.methodShipped')}</span>}
        </summary>
        {missing.length > 0 && (
          <p className="state warn">
            {missing.length === LANGUAGES.length
              ? t('tariffs.methodEmpty')
              : t('tariffs.methodMissing', { languages: missing.map((one) => t(`tariffs.in.${one}`)).join(', ') })}
          </p>
        )}
        <MarkedText text={texts[language]} />
      </details>
      <RowMenu
        label={t('tariffs.menu', { name })}
        acts={[
          { key: 'edit', label: t('ui.edit'), icon: <Pencil />, onAct: onEdit },
          { key: 'delete', label: t('ui.delete'), icon: <Trash2 />, bad: true, onAct: onDelete },
        ]}
      />
    </li>
  )
}

type DialogProps = { open: boolean; method: PaymentMethod | undefined; onClose: () => void }

function MethodDialog({ open, method, onClose }: DialogProps) {
  const { t } = useTranslation()
  return (
    <FormDialog open={open} title={method ? t('tariffs.methodEdit') : t('tariffs.methodNew')} onClose={onClose}>
      <MethodForm method={method} />
    </FormDialog>
  )
}

type Draft = { name: string; names: Record<Language, string>; texts: Record<Language, string> }
const EMPTY: Draft = { name: '', names: NONE, texts: NONE }

function MethodForm({ method }: Pick<DialogProps, 'method'>) {
  const { t } = useTranslation()
  const { name, names, texts } = method ?? EMPTY
  const form = useWeirForm({
    call: 'tariff.saveMethod',
    defaults: { name, names: { ...NONE, ...names }, texts },
    toInput: (draft) => ({ ...(method && { id: method.id }), ...draft }),
    refreshes: ['tariff.list'],
  })
  return (
    <ActForm of={form} act={t('ui.save')}>
      <TextField<Draft> name="name" label={t('tariffs.field.name')} required maxLength={100} autoFocus />
      <InLanguages name="names" maxLength={100} />
      {LANGUAGES.map((language) => (
        <AreaField<Draft>
          key={language}
          name={`texts.${language}`}
          label={t(`tariffs.in.${language}`)}
          help={language === 'en' ? t('tariffs.methodHelp') : undefined}
          rows={3}
          maxLength={4000}
        />
      ))}
    </ActForm>
  )
}

import { useTranslation } from '../../../../i18n/i18n.ts'
import { ConfirmCall } from '../../../../shared/confirm-call.tsx'
import type { Domain } from '../../../../../src/contract/domains/domains.ts'
import { withHost } from '../../../../../src/lib/net/host-name.ts'
import type { Answer } from '../../../../../src/contract/table.ts'
import { useFormat } from '../../../../i18n/use-format.ts'
import { TextField } from '../../../../shared/form/fields.tsx'
import { ActForm } from '../../../../shared/form/form.tsx'
import { useWeirForm } from '../../../../shared/form/use-form.ts'

type Draft = { name: string }

export function AddDomain({ onAdded }: { onAdded: (id: string) => void }) {
  const { t } = useTranslation()
  const form = useWeirForm({
    call: 'domains.add',
    defaults: { name: '' } satisfies Draft,
    toInput: (draft) => draft,
    refreshes: ['domains.list'],
    onSaved: ({ domain }) => onAdded(domain.id),
  })
  return (
    <ActForm of={form} act={t('domains.add')}>
      <TextField<Draft>
        name="name"
        label={t('domains.name')}
        help={t('domains.nameHelp')}
        maxLength={500}
        autoComplete="off"
        required
      />
    </ActForm>
  )
}

type Served = Pick<Answer<'domains.list'>, 'links' | 'edge'>

type RemoveProps = { open: boolean; domain: Domain; served: Served; onClose: () => void }

export function RemoveDomain({ domain, served, ...dialog }: RemoveProps) {
  const { t } = useTranslation()
  return (
    <ConfirmCall
      call="domains.remove"
      input={{ id: domain.id }}
      refreshes={['domains.list', 'integration.read']}
      title={t('domains.removeTitle', { name: domain.shown })}
      act={t('domains.remove')}
      width={520}
      keepsError
      {...dialog}
    >
      {domain.state === 'proven' ? <Changed domain={domain} served={served} /> : <p>{t('domains.removeWaiting')}</p>}
    </ConfirmCall>
  )
}

function Changed({ domain, served: { links, edge } }: { domain: Domain; served: Served }) {
  const { t } = useTranslation()
  const format = useFormat()
  if (links.count === 0) return <p>{t('domains.removeNone')}</p>
  const more = links.count - links.some.length
  return (
    <>
      <p>{t('domains.removeLinks', { count: links.count, n: format.number(links.count) })}</p>
      <ul className="dns-links">
        {links.some.map(({ name, path }) => (
          <li key={path}>
            <span>{name}</span>
            <small className="mono ltr breaks">{withHost(`${edge}${path}`, domain.name)}</small>
          </li>
        ))}
        {more > 0 && <li className="mid">{t('domains.more', { n: format.number(more) })}</li>}
      </ul>
    </>
  )
}

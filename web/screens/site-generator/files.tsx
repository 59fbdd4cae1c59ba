import { useTranslation } from 'react-i18next'
import { SITES_MOST } from '../../../src/contract/site-words.ts'
import { useApiQuery } from '../../api/query.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { Section } from '../../parts/section/section.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Field } from '../../ui/field.tsx'
import { wrongAt, type FormProps } from './form.ts'

/** How many, under which names, for which campaign. */
export function Files({ draft, error, change }: FormProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { data } = useApiQuery('company.list', { perPage: 200, sort: 'name', order: 'asc' }, { staleTime: 60_000 })
  const isGated = draft.campaignId !== ''
  return (
    <Section title={t('sites.files')} text={t('sites.filesWhy')}>
      <div className="pair">
        <Field
          label={t('sites.count')}
          error={wrongAt(error, 'count')}
          help={t('sites.countHelp', { most: format.number(SITES_MOST) })}
        >
          {(control) => (
            <input
              {...control}
              className="in"
              inputMode="numeric"
              autoComplete="off"
              maxLength={3}
              value={draft.count}
              onChange={({ target }) => change({ count: target.value })}
            />
          )}
        </Field>
        <Field
          label={t('sites.index')}
          error={wrongAt(error, 'indexFileName')}
          help={t(isGated ? 'sites.indexGated' : 'sites.indexHelp')}
        >
          {(control) => (
            <input
              {...control}
              className="in mono"
              autoComplete="off"
              spellCheck={false}
              maxLength={61}
              placeholder={isGated ? 'index.php' : 'index.html'}
              value={draft.indexFileName}
              onChange={({ target }) => change({ indexFileName: target.value })}
            />
          )}
        </Field>
      </div>
      <Field label={t('sites.campaign')} error={wrongAt(error, 'campaignId')} help={t('sites.campaignHelp')}>
        {(control) => (
          <select
            {...control}
            className="in"
            value={data ? draft.campaignId : ''}
            onChange={({ target }) => change({ campaignId: target.value })}
          >
            <option value="">{t('sites.noCampaign')}</option>
            {data?.companies.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Field>
      {isGated && <Alert kind="info">{t('sites.gate')}</Alert>}
      <Field label={t('sites.address')} error={wrongAt(error, 'address')} help={t('sites.addressHelp')}>
        {(control) => (
          <input
            {...control}
            className="in"
            type="url"
            inputMode="url"
            autoComplete="url"
            maxLength={300}
            placeholder="https://example.com/"
            value={draft.address}
            onChange={({ target }) => change({ address: target.value })}
          />
        )}
      </Field>
    </Section>
  )
}

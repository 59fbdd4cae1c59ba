import { useTranslation } from '../../../i18n/i18n.ts'
import { SITES_MOST } from '../../../../src/contract/sites/site-words.ts'
import { useApiQuery } from '../../../api/query.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { FormField, TextField } from '../../../shared/form/fields.tsx'
import { Section } from '../../../shared/section/section.tsx'
import { Alert } from '../../../kit/feedback/alert.tsx'
import type { Draft } from './draft.ts'

export function Files({ gated }: { gated: boolean }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { data } = useApiQuery('company.list', { perPage: 200, sort: 'name', order: 'asc' }, { staleTime: 60_000 })
  return (
    <Section title={t('sites.files')} text={t('sites.filesWhy')}>
      <div className="pair">
        <TextField<Draft>
          name="count"
          label={t('sites.count')}
          help={t('sites.countHelp', { most: format.number(SITES_MOST) })}
          inputMode="numeric"
          maxLength={3}
        />
        <TextField<Draft>
          name="indexFileName"
          label={t('sites.index')}
          help={t(gated ? 'sites.indexGated' : 'sites.indexHelp')}
          look="mono"
          spellCheck={false}
          maxLength={61}
          placeholder={gated ? 'index.php' : 'index.html'}
        />
      </div>
      <FormField<Draft> name="campaignId" label={t('sites.campaign')} help={t('sites.campaignHelp')}>
        {({ value, ...held }) => (
          <select {...held} className="in" value={data ? value : ''}>
            <option value="">{t('sites.noCampaign')}</option>
            {data?.companies.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        )}
      </FormField>
      {gated && <Alert kind="info">{t('sites.gate')}</Alert>}
      <TextField<Draft>
        name="address"
        label={t('sites.address')}
        help={t('sites.addressHelp')}
        type="url"
        inputMode="url"
        autoComplete="url"
        maxLength={300}
        placeholder="https://example.com/"
      />
    </Section>
  )
}

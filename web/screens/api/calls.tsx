import { Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { saveFile } from '../../api/client.ts'
import { useApiQuery } from '../../api/query.ts'
import { Failed } from '../../parts/failed.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Card } from '../../ui/card.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { CallPart } from './call.tsx'
import { callsOf } from './document.ts'

/** What a key opens, read from the OpenAPI document. */
export function Calls() {
  const { t } = useTranslation()
  const { data, error, refetch } = useApiQuery('apiKey.getSwaggerConfig', undefined, {
    quiet: true,
    staleTime: Infinity,
  })
  const [key, setKey] = useState('')
  const save = () =>
    data &&
    saveFile(new Blob([JSON.stringify(data.swaggerConfig, null, 2)], { type: 'application/json' }), 'weir-openapi.json')
  const act = data && (
    <Button size="s" icon={<Download />} onClick={save}>
      {t('api.download')}
    </Button>
  )
  return (
    <Card title={t('api.calls')} end={act}>
      {error && !data ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : (
        !data && <div className="pad">{<Skeleton height={280} />}</div>
      )}
      {data && (
        <>
          <div className="pad api-about">
            <p>
              {t('api.callsText')} <code className="mono ltr">Authorization: Bearer wk_…</code>
            </p>
            <Field label={t('api.tryWith')} help={t('api.tryWithHelp')}>
              {(control) => (
                <input
                  {...control}
                  className="in mono ltr"
                  value={key}
                  placeholder="wk_"
                  maxLength={128}
                  autoComplete="off"
                  autoCapitalize="off"
                  spellCheck={false}
                  onChange={(event) => setKey(event.target.value.trim())}
                />
              )}
            </Field>
          </div>
          {callsOf(data.swaggerConfig).map((call) => (
            <CallPart key={call.name} call={call} tryKey={key} />
          ))}
        </>
      )}
    </Card>
  )
}

import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { Section } from '../../../parts/section/section.tsx'
import { changed, copyOf, MOST, moved, without } from './draft-groups.ts'
import { withGroup } from './draft.ts'
import { TextItem } from './fields.tsx'
import { useForm } from './form.ts'
import { GroupCard } from './group-card.tsx'

export function Splits() {
  const { t } = useTranslation()
  const { draft, change } = useForm()
  const groups = draft.splitGroups
  const last = groups.length - 1
  return (
    <Section layout="grid2" title={t('campaign.section.split')} text={t('campaign.section.split.text')}>
      <div className="full">
        {groups.map((group, at) => (
          <GroupCard
            key={group.key}
            group={group}
            at={at}
            last={last}
            onChange={(part, touched) => change({ splitGroups: changed(groups, at, part) }, touched)}
            onMove={(by) => change({ splitGroups: moved(groups, at, by) })}
            onCopy={
              groups.length < MOST.groups
                ? () => change({ splitGroups: groups.toSpliced(at + 1, 0, copyOf(group)) })
                : undefined
            }
            onRemove={() => change({ splitGroups: without(groups, at) })}
          />
        ))}
        {groups.length > 0 && <p className="help order">{t('campaign.split.help')}</p>}
        {groups.length < MOST.groups && (
          <Button icon={<Plus />} onClick={() => change(withGroup(draft))}>
            {t('campaign.split.add')}
          </Button>
        )}
      </div>
      {groups.length > 0 && (
        <TextItem
          name="defaultLink"
          label={t('campaign.field.defaultLink')}
          required
          full
          maxLength={2048}
          inputMode="url"
          help={t('campaign.help.defaultLink')}
        />
      )}
    </Section>
  )
}

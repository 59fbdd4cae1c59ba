import type { Section, SectionVersion } from '../../contract/integration/content.ts'
import type { ContentRow } from '../../store/config/integration/content.ts'

export const toSectionView = ({ number, name, content, language, version }: ContentRow): Section => ({
  number,
  name,
  content,
  language,
  version,
})

export const toVersionView = ({
  version,
  name,
  content,
  author,
  createdAt,
}: ContentRow & { author: string | null }): SectionVersion => ({
  version,
  name,
  content,
  author,
  createdAt: createdAt.toISOString(),
})

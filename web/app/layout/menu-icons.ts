import { AudioLines, Bell, CircleUser, CodeXml, Database, List, ListPlus, Tag, UserCog, UserPlus, Users, type LucideIcon } from 'lucide-react'
import type { ScreenTitle } from '../../../src/contract/menu.ts'

export const MENU_ICONS: Record<ScreenTitle, LucideIcon> = {
  Campaign: ListPlus,
  Clients: Users,
  Statistics: AudioLines,
  Logs: List,
  Promo: Tag,
  'Team Users': UserPlus,
  Managers: UserCog,
  API: CodeXml,
  Notifications: Bell,
  'Detection data': Database,
  Profile: CircleUser,
}

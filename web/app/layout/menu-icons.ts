import { AudioLines, BadgeCheck, Ban, Bell, CalendarClock, CircleUser, CodeXml, Coins, Database, Layers, List, ListPlus, ListX, Tag, UserCog, UserPlus, Users, type LucideIcon } from 'lucide-react'
import type { ScreenTitle } from '../../../src/contract/menu.ts'

export const MENU_ICONS: Record<ScreenTitle, LucideIcon> = {
  Campaign: ListPlus,
  Clients: Users,
  Statistics: AudioLines,
  Logs: List,
  Payments: Coins,
  Expirations: CalendarClock,
  Tariffs: Layers,
  Tariff: BadgeCheck,
  Promo: Tag,
  'Ban Companies': Ban,
  'Black List': ListX,
  BlackList: ListX,
  'Team Users': UserPlus,
  Managers: UserCog,
  API: CodeXml,
  Notifications: Bell,
  'Detection data': Database,
  Profile: CircleUser,
}

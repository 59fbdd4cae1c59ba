import { AudioLines, BadgeCheck, Ban, Bell, CalendarClock, CircleUser, CodeXml, Coins, Database, Gauge, Handshake, Layers, List, ListPlus, ListX, Radio, Tag, Target, UserCog, UserPlus, Users, type LucideIcon } from 'lucide-react'
import type { ScreenTitle } from '../../../src/contract/menu.ts'

export const MENU_ICONS: Record<ScreenTitle, LucideIcon> = {
  Campaign: ListPlus,
  Clients: Users,
  Statistics: AudioLines,
  Live: Radio,
  Logs: List,
  'Request Statistic': Gauge,
  Payments: Coins,
  Expirations: CalendarClock,
  Tariffs: Layers,
  Tariff: BadgeCheck,
  Promo: Tag,
  Referrals: Handshake,
  'Referral Clients': Users,
  'Ban Companies': Ban,
  'Black List': ListX,
  BlackList: ListX,
  Conversions: Target,
  'Team Users': UserPlus,
  Managers: UserCog,
  API: CodeXml,
  Notifications: Bell,
  'Detection data': Database,
  Profile: CircleUser,
}

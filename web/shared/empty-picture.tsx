const TICKS = Array.from({ length: 17 }, (_, at) => `M${at % 4 === 0 ? 28 : 34} ${28 + at * 11}H40`).join('')
const WATER = Array.from({ length: 6 }, (_, at) => `M48 ${159 + at * 9}H512`).join('')

export function EmptyPicture({ label }: { label: string }) {
  return (
    <svg className="flip" viewBox="0 0 560 232" preserveAspectRatio="xMidYMid meet" role="img" aria-label={label}>
      <path d={TICKS} stroke="var(--line-strong)" fill="none" />
      <path d="M48 28H220L280 138L340 28H512V214H48z" fill="var(--surface-2)" />
      <path d="M48 28H220L280 138L340 28H512" fill="none" stroke="var(--ink)" strokeWidth="1.5" />
      <path d="M48 158H512" fill="none" stroke="var(--target-u-mark)" strokeWidth="1.5" />
      <path d={WATER} stroke="var(--target-u-mark)" opacity=".28" fill="none" />
      <path d="M280 128v-84" stroke="var(--ink-3)" strokeDasharray="2 4" />
      <path d="M22 158h14l-5-4m5 4l-5 4" stroke="var(--accent)" strokeWidth="1.5" fill="none" />
    </svg>
  )
}

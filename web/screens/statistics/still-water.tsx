/** The water stands below the notch of the weir, and the gauge beside it says so. */
const GAUGE = Array.from({ length: 17 }, (_, at) => `M${at % 4 === 0 ? 28 : 34} ${28 + at * 11}H40`).join('')
const DEPTH = [159, 168, 177, 186, 195, 204].map((y) => `M48 ${y}H512`).join('')

export const StillWater = ({ label }: { label: string }) => (
  <svg
    className="flip"
    viewBox="0 0 560 232"
    preserveAspectRatio="xMidYMid meet"
    role="img"
    aria-label={label}
    fill="none"
  >
    <path d={GAUGE} stroke="var(--line-strong)" />
    <path d="M48 28H220L280 138L340 28H512V214H48z" fill="var(--surface-2)" />
    <path d="M48 28H220L280 138L340 28H512" stroke="var(--ink)" strokeWidth="1.5" />
    <path d="M48 158H512" stroke="var(--target-u-mark)" strokeWidth="1.5" />
    <path d={DEPTH} stroke="var(--target-u-mark)" opacity=".28" />
    <path d="M280 128v-84" stroke="var(--ink-3)" strokeDasharray="2 4" />
    <path d="M22 158h14l-5-4m5 4l-5 4" stroke="var(--accent)" strokeWidth="1.5" />
  </svg>
)

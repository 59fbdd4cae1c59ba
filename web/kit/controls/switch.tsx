type SwitchProps = { on: boolean; label: string; onChange: (on: boolean) => void; busy?: boolean; disabled?: boolean }

/** At once. While busy shows the current state. */
export function Switch({ on, label, onChange, busy, disabled }: SwitchProps) {
  return (
    <button
      type="button"
      className="sw"
      role="switch"
      aria-checked={on}
      aria-label={label}
      aria-busy={busy || undefined}
      disabled={disabled}
      onClick={() => !busy && onChange(!on)}
    />
  )
}

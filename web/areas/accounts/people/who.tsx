import { PendingEmail } from './pending-email.tsx'

export const Who = ({
  name,
  email,
  pendingEmail = null,
}: {
  name: string
  email: string
  pendingEmail?: string | null
}) => (
  <>
    {name}
    <small className="ltr">{email}</small>
    <PendingEmail email={pendingEmail} />
  </>
)

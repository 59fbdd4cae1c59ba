/** Per client. */
export const MOST_FLOWS = 200
/** Campaigns that use one, which are saved together. */
export const MOST_FLOW_CAMPAIGNS = 300

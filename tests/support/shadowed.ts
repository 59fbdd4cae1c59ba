/** A campaign with a shadow. */
import {
  makeCampaign,
  makeClient,
  signIn,
  untilLive,
  type Client,
  type MadeCampaign,
  type RunningWeir,
} from './weir.ts'

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

/** Judged every five seconds with five seconds' delay; the page polls every ten. */
export const SOON = { timeout: 90_000 }

type Shadowed = {
  /** Administrator's token. */
  admin: string
  client: Client
  campaign: MadeCampaign
  /** Visits the campaign; returns the class. */
  visit: (ip: string) => Promise<unknown>
}

export async function shadowedCampaign(weir: RunningWeir): Promise<Shadowed> {
  const admin = await signIn(weir)
  const client = await makeClient(weir, admin)
  const campaign = await makeCampaign(weir, client)
  await untilLive(weir, client, campaign)
  const visit = async (ip: string) => {
    const question = { key: campaign.key, ip, url: 'https://garden.example/', userAgent: CHROME, language: 'en' }
    const { body } = await weir.call('POST', '/edge/v1/decide', question, client.integrationToken)
    return body['class']
  }
  return { admin, client, campaign, visit }
}

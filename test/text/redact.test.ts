import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { redact } from '../../src/text/redact.ts'
import { isSecretFile } from '../../src/text/secret-file.ts'

// Put together here, so that no scanner takes this file for a leak.
const key = (prefix: string, length: number) =>
  prefix + 'aB3dE5gH7jK9mN1pQ3sT5vW7yZ'.repeat(5).slice(0, length)

const secrets = {
  'Anthropic key': key('sk-' + 'ant-api03-', 60),
  'OpenAI key': key('sk-' + 'proj-', 48),
  'key of a compatible provider': `sk-${'0a1b2c3d'.repeat(4)}`,
  'OpenRouter key': key('sk-' + 'or-v1-', 48),
  'GitHub token': key('gh' + 'p_', 36),
  'fine-grained GitHub token': key('github' + '_pat_', 60),
  'GitLab token': key('gl' + 'pat-', 20),
  'AWS key id': 'AKIA' + 'IOSFODNN7EXAMPLE',
  'Google key': key('AI' + 'za', 35),
  'Slack token': key('xo' + 'xb-', 30),
  'npm token': key('np' + 'm_', 36),
  'Hugging Face token': key('h' + 'f_', 34),
  'Stripe key': key('sk' + '_live_', 24),
  'Vault token': key('hv' + 's.', 90),
  'DigitalOcean token': `do${'p_v1_'}${'0a1b2c3d'.repeat(8)}`,
  'Shopify token': `shp${'at_'}${'0a1b2c3d'.repeat(4)}`,
  'Grafana token': `${key('gl' + 'sa_', 32)}_0a1b2c3d`,
  'Databricks token': `da${'pi'}${'0a1b2c3d'.repeat(4)}`,
  'Linear key': key('lin' + '_api_', 40),
  'Slack webhook': `hooks.slack.${'com/services/'}T0123ABCD/B0123ABCD/${key('', 24)}`,
  'Atlassian token': key('ATA' + 'TT3', 60),
  'Sentry token': key('sn' + 'trys_', 60),
  'Notion token': key('nt' + 'n_', 46),
  'Replicate token': key('r' + '8_', 37),
  'Doppler token': key('dp' + '.pt.', 43),
  'PlanetScale token': key('psc' + 'ale_tkn_', 43),
  'Supabase token': `sb${'p_'}${'0a1b2c3d'.repeat(5)}`,
  'New Relic key': `NR${'AK-'}${'ABC123DEF'.repeat(3)}`,
  'Telegram token': `123456789:${key('A' + 'A', 33)}`,
  'Twilio account': `A${'C'}${'0a1b2c3d'.repeat(4)}`,
  'Twilio key': `S${'K'}${'0a1b2c3d'.repeat(4)}`,
  'Discord token': `${key('M' + 'T', 22)}.${key('G', 5)}.${key('', 38)}`,
  'Discord webhook': `discord.${'com/api/webhooks/'}123456789012345678/${key('', 68)}`,
  'SendGrid key': `${key('S' + 'G.', 22)}.${key('', 43)}`,
  'Mailgun key': `ke${'y-'}${'0a1b2c3d'.repeat(4)}`,
  'newer Mailgun key': `${'0a1b2c3d'.repeat(4)}-0a1b2c3d-4e5f6a7b`,
  'PyPI token': key('py' + 'pi-AgEIcHlwaS5vcmc', 60),
  'Docker token': key('dckr' + '_pat_', 27),
  'Heroku key': key('HR' + 'KU-', 60),
  'Square token': key('sq0' + 'atp-', 22),
  'Square application secret': key('sq0' + 'csp-', 43),
  'Linear OAuth token': `lin${'_oauth_'}${'0a1b2c3d'.repeat(8)}`,
  'older Notion token': key('sec' + 'ret_', 43),
  'Vercel token': key('vc' + 'p_', 56),
  'Netlify token': key('nf' + 'p_', 36),
  'Supabase secret key': key('sb' + '_secret_', 31),
  'Groq key': key('gs' + 'k_', 52),
  'xAI key': key('xa' + 'i-', 80),
  'Perplexity key': key('pp' + 'lx-', 48),
  'Google client secret': key('GOC' + 'SPX-', 28),
  'Azure client secret': `aB3${'8Q'}~${key('', 34)}`,
  'Bitbucket password': key('AT' + 'BB', 32),
  'Postman key': `PM${'AK-'}${'0a1b2c3d'.repeat(3)}-${'0a1b2c3d'.repeat(5).slice(0, 34)}`,
  'age key': `AGE-${'SECRET-KEY-1'}${'QPZRY9X8'.repeat(7)}`,
  'RubyGems key': `ruby${'gems_'}${'0a1b2c3d'.repeat(6)}`,
  'Terraform token': `${key('', 14)}.atlas${'v1.'}${key('', 67)}`,
  'Tailscale key': `ts${'key-'}auth-${key('', 12)}-${key('', 24)}`,
  'Stripe secret': key('wh' + 'sec_', 32),
  'Slack app token': `xa${'pp-'}1-A0123ABCD-1234567890123-${'0a1b2c3d'.repeat(8)}`,
  'JSON web token': `${key('ey' + 'J', 20)}.${key('ey' + 'J', 40)}.${key('', 43)}`,
}

describe('L-08 canaries', () => {
  test.each(Object.entries(secrets))('%s goes, wherever it stands', (_, secret) => {
    for (const text of [
      secret,
      `a ${secret} b`,
      `x="${secret}"`,
      `KEY=${secret}\n`,
      `(${secret})`,
      `https://h/?k=${secret}&b=1`,
    ]) {
      const { text: shown, found } = redact(text)
      expect(shown).not.toContain(secret.slice(0, 20))
      expect(shown).toContain('[redacted: ')
      expect(found).toHaveLength(1)
    }
  })

  test('a private key goes whole, also one that was cut off', () => {
    const pem = [
      '-----BEGIN OPENSSH',
      ' PRIVATE KEY-----\nb3BlbnNzaC1rZXk\nAAAA\n-----END OPENSSH PRIVATE KEY-----',
    ].join('')
    expect(redact(`a\n${pem}\nb`).text).toBe('a\n[redacted: private key]\nb')
    expect(redact(`a\n${pem.slice(0, 60)}`).text).toBe('a\n[redacted: private key]')
  })

  test.each([
    ['Authorization: Bearer ', key('', 40)],
    ['//registry/:_authToken=', key('', 36)],
    ['postgres://user:', 'hunter2hunter2', '@db/x'],
    ['aws_secret_access_key = ', key('', 40)],
    ['"client_secret": "', key('', 30), '"'],
    ['API_KEY=', key('', 32)],
    ['AccountName=x;AccountKey=', key('', 86)],
    ['GITHUB_TOKEN=', key('', 40)],
    ['DB_PASSWORD: "', key('', 24), '"'],
    ['TWILIO_AUTH_TOKEN=', '0a1b2c3d'.repeat(4)],
    ['DD_API_KEY=', '0a1b2c3d'.repeat(4)],
    ['DD-APPLICATION-KEY: ', '0a1b2c3d'.repeat(5)],
    ['VERCEL_TOKEN=', key('', 24)],
    ['HEROKU_API_KEY=', '0a1b2c3d-0a1b-4c3d-8a1b-0a1b2c3d4e5f'],
    ['https://x.blob.core.windows.net/c?sv=2024&sig=', `${key('', 43)}%3D`, '&se=1'],
  ])('a value after %s goes, the words stay', (label, value, rest = '') => {
    const { text } = redact(label + value + rest)
    expect(text).not.toContain(value)
    expect(text.startsWith(label)).toBe(true)
    expect(text.endsWith(rest)).toBe(true)
  })
})

test('the key in a service account goes, the rest stays', () => {
  const account = JSON.stringify({
    type: 'service_account',
    private_key: `-----BEGIN ${'PRIVATE KEY-----'}\nMIIEvQIBADANBg\n-----END PRIVATE KEY-----\n`,
    client_email: 'a@b.iam.gserviceaccount.com',
  })
  expect(redact(account).text).toBe(
    '{"type":"service_account","private_key":"[redacted: private key]\\n","client_email":"a@b.iam.gserviceaccount.com"}',
  )
})

test('a key is named by what it is, whatever stands before it', () => {
  const text = [secrets['OpenAI key'], secrets['Anthropic key'], secrets['OpenRouter key']].join(' ')
  expect(redact(text).text).toBe(
    '[redacted: OpenAI key] [redacted: Anthropic key] [redacted: OpenRouter key]',
  )
})

test('different keys side by side all go', () => {
  const text = [secrets['GitHub token'], secrets['Twilio key'], secrets['Telegram token']].join(' ')
  expect(redact(text).text).toBe('[redacted: GitHub token] [redacted: Twilio key] [redacted: Telegram token]')
})

test.each([
  'eyJ',
  'sk-',
  'sk-ant-',
  'ghp_',
  'SG.',
  'Bearer ',
  'api_key=',
  'http://',
  '-----BEGIN PRIVATE KEY-----',
  'token a1',
  'AKIA',
  ':_auth=',
  'password: ',
  'PASSWORD=',
  'password="',
  'curl -u a:',
  'mysql ',
  'curl \\\n',
  '--password ',
  'machine ',
  'user=a;',
  '12345678:AA',
  'M'.repeat(24),
  '0a1b2c3d',
  'Basic dXNl',
])('a megabyte of %j is no trap', prefix => {
  const text = prefix.repeat(1_000_000 / prefix.length)
  expect(redact(text).text.length).toBeGreaterThan(0)
})

test('text that reads like our mark is left alone and not counted', () => {
  const { text, found } = redact(`[redacted: GitHub token#0] [redacted: x#1] ${secrets['GitHub token']}`)
  expect(text).toBe('[redacted: GitHub token#0] [redacted: x#1] [redacted: GitHub token]')
  expect(found).toHaveLength(1)
})

test('what was found is told with its line', () => {
  const { found } = redact(
    `one\ntwo ${secrets['GitHub token']}\n\n${secrets['AWS key id']} ${secrets['npm token']}`,
  )
  expect(found).toEqual([
    { kind: 'GitHub token', line: 2 },
    { kind: 'AWS key id', line: 4 },
    { kind: 'npm token', line: 4 },
  ])
})

test.each([
  'const token = await getAccessToken(user)',
  'api_key = os.environ["API_KEY"]',
  'git clone git@example.com:a/b.git',
  'https://example.com:8080/path@2x.png',
  'sha512-UzJdUCg9dbEGpZOuZRyehEPrnwKjx9z4Um7sWLG5x6txu7Ujeg',
  'class SkeletonKeyFactory extends BaseSkAntFactory {}',
  'the bearer of good news was here this morning already',
  'secret_key: process.env.SECRET_KEY_OF_THE_SERVICE',
  'disk-usage-of-the-whole-project risk-assessment-for-v2 ask-sk-template-number-1',
  '[redacted: GitHub token]',
])('ordinary code stays: %s', text => {
  expect(redact(text)).toEqual({ text, found: [] })
})

test('redacting twice changes nothing more', () => {
  const mixed = fc.array(
    fc.oneof(
      fc.string(),
      fc.constantFrom(...Object.values(secrets), 'token ', 'api_key=', 'password: ', 'hunter2', '"', '\n'),
    ),
  )
  fc.assert(
    fc.property(mixed, parts => {
      const once = redact(parts.join('')).text
      expect(redact(once).text).toBe(once)
    }),
  )
})

test('files that hold secrets are known by name', () => {
  const hidden = [
    '.env',
    '.env.local',
    'a/.env.production',
    '.ENV',
    'id_rsa',
    'x/id_ed25519',
    'server.pem',
    'tls.key',
    '.npmrc',
    '.netrc',
    'credentials',
    '.aws/credentials',
    '.ssh/config',
    '.docker/config.json',
    'secrets.yaml',
    'prod.tfvars',
    'a/.git-credentials',
  ]
  const open = [
    'id_rsa.pub',
    'README.md',
    'env.ts',
    'environment.md',
    'keys.ts',
    'src/credentials.ts',
    'monkey.txt',
    'docker/config.json',
    'secret-file.ts',
  ]
  expect(hidden.filter(path => !isSecretFile(path))).toEqual([])
  expect(open.filter(isSecretFile)).toEqual([])
})

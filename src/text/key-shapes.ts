// Keys with a shape of their own, service by service.

/** `start` is found in every match of the pattern; a text without any of them holds none of these keys. */
export type KeyShape = { readonly kind: string; readonly start: string; readonly pattern: RegExp }

/** A key that is fixed text and a value behind it, as most are. */
function prefixed(kind: string, prefix: string, value: string): KeyShape {
  return { kind, start: prefix, pattern: new RegExp(prefix + value, 'g') }
}

/** The same where the prefix is so short that it must start a word, and other words start like that. */
function wordPrefixed(kind: string, prefix: string, value: string): KeyShape {
  const start = `(?<![A-Za-z0-9])${prefix}${value}`
  return { kind, start, pattern: new RegExp(start, 'g') }
}

/** The one that is no run of characters. */
export const privateKey: KeyShape = {
  kind: 'private key',
  start: '-----BEGIN ',
  pattern:
    /-----BEGIN (?:[A-Z0-9]{1,20} ){0,3}PRIVATE KEY(?: BLOCK)?-----[\s\S]*?(?:-----END (?:[A-Z0-9]{1,20} ){0,3}PRIVATE KEY(?: BLOCK)?-----|$)/g,
}

// Written by hand where start and pattern differ by more than the value.
const ofTheirOwn: readonly KeyShape[] = [
  {
    kind: 'OpenAI key',
    start: '(?<![A-Za-z0-9])sk-',
    pattern: /(?<![A-Za-z0-9])sk-(?=[A-Za-z0-9_-]{0,200}\d)(?=[A-Za-z0-9_-]{0,200}[A-Z])[A-Za-z0-9_-]{20,}/g,
  },
  { kind: 'API key', start: '(?<![A-Za-z0-9])sk-', pattern: /(?<![A-Za-z0-9])sk-[0-9a-f]{32,}/g },
  {
    kind: 'AWS key id',
    start: 'A(?:KIA|SIA|BIA|CCA)',
    pattern: /(?<![A-Z0-9])(?:AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{16}(?![A-Z0-9])/g,
  },
  { kind: 'Databricks token', start: 'dapi', pattern: /(?<![A-Za-z0-9])dapi[0-9a-f]{32}(?![0-9a-f])/g },
  // The number before the colon is no part of the run that is looked at.
  {
    kind: 'Telegram token',
    start: '^AA[A-Za-z0-9_-]{33}',
    pattern: /(?<![0-9])[0-9]{8,10}:AA[A-Za-z0-9_-]{33}(?![A-Za-z0-9_-])/g,
  },
  {
    kind: 'Twilio key',
    start: '(?<![A-Za-z0-9])(?:AC|SK)[0-9a-f]{32}',
    pattern: /(?<![A-Za-z0-9])(?:AC|SK)[0-9a-f]{32}(?![A-Za-z0-9])/g,
  },
  {
    kind: 'Discord token',
    start: '(?<![A-Za-z0-9_-])[MNO][A-Za-z0-9_-]{23,27}\\.[A-Za-z0-9_-]{6}\\.',
    pattern: /(?<![A-Za-z0-9_-])[MNO][A-Za-z0-9_-]{23,27}\.[A-Za-z0-9_-]{6}\.[A-Za-z0-9_-]{27,}/g,
  },
  {
    kind: 'Mailgun key',
    start: '(?<![A-Za-z0-9])[0-9a-f]{32}-[0-9a-f]{8}-',
    pattern: /(?<![A-Za-z0-9])[0-9a-f]{32}-[0-9a-f]{8}-[0-9a-f]{8}(?![A-Za-z0-9])/g,
  },
  {
    kind: 'Azure client secret',
    start: '[78]Q~',
    pattern: /(?<![A-Za-z0-9_~.-])[A-Za-z0-9_~.-]{3}[78]Q~[A-Za-z0-9_~.-]{31,34}(?![A-Za-z0-9_~.-])/g,
  },
  {
    kind: 'Airtable token',
    start: '(?<![A-Za-z0-9])pat[A-Za-z0-9]{14}\\.',
    pattern: /(?<![A-Za-z0-9])pat[A-Za-z0-9]{14}\.[0-9a-f]{64}/g,
  },
  {
    kind: 'Terraform token',
    start: '\\.atlasv1\\.',
    pattern: /(?<![A-Za-z0-9])[A-Za-z0-9]{14}\.atlasv1\.[A-Za-z0-9_=-]{60,}/g,
  },
  // Only at the start of a word: a run of `eyJ` would be tried from each of them to its end.
  {
    kind: 'JSON web token',
    start: 'eyJ',
    pattern: /(?<![A-Za-z0-9_-])eyJ[A-Za-z0-9_-]{10,}\.eyJ[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{10,}/g,
  },
]

/** Every known shape, the general ones last, since the first that fits names the key. Each pattern starts with fixed text or a bounded run, so that scanning stays linear. */
export const keyShapes: readonly KeyShape[] = [
  privateKey,
  // Models and their tools
  prefixed('Anthropic key', 'sk-ant-', '[A-Za-z0-9_-]{8,}'),
  prefixed('OpenRouter key', 'sk-or-', '[A-Za-z0-9_-]{8,}'),
  prefixed('Google key', 'AIza', '[A-Za-z0-9_-]{35}'),
  prefixed('Google token', 'ya29\\.', '[A-Za-z0-9_-]{20,}'),
  prefixed('Google client secret', 'GOCSPX-', '[A-Za-z0-9_-]{20,}'),
  prefixed('Hugging Face token', 'hf_', '[A-Za-z0-9]{30,}'),
  prefixed('Hugging Face token', 'api_org_', '[A-Za-z0-9]{30,}'),
  prefixed('Groq key', 'gsk_', '[A-Za-z0-9]{30,}'),
  prefixed('xAI key', 'xai-', '[A-Za-z0-9]{30,}'),
  prefixed('Perplexity key', 'pplx-', '[A-Za-z0-9]{32,}'),
  wordPrefixed('Replicate token', 'r8_', '[A-Za-z0-9]{37}'),
  prefixed('NVIDIA key', 'nvapi-', '[A-Za-z0-9_-]{40,}'),
  wordPrefixed('Cerebras key', 'csk-', '[a-z0-9]{40,}'),
  prefixed('LangSmith key', 'lsv2_(?:pt|sk)_', '[0-9a-f]{32}_[0-9a-f]{10}'),
  prefixed('Pinecone key', 'pcsk_', '[A-Za-z0-9_]{40,}'),
  prefixed('Tavily key', 'tvly-', '[A-Za-z0-9_-]{16,}'),
  // Code and packages
  prefixed('GitHub token', 'gh[pousr]_', '[A-Za-z0-9]{20,}'),
  prefixed('GitHub token', 'github_pat_', '[A-Za-z0-9_]{20,}'),
  prefixed('GitLab token', 'gl(?:pat|dt|rt|cbt|ptt|oas|soat|imt|agent|ft)-', '[A-Za-z0-9_-]{20,}'),
  prefixed('npm token', 'npm_', '[A-Za-z0-9]{30,}'),
  prefixed('PyPI token', 'pypi-', '[A-Za-z0-9_-]{40,}'),
  prefixed('RubyGems key', 'rubygems_', '[0-9a-f]{48}'),
  prefixed('Docker token', 'dckr_(?:pat|oat)_', '[A-Za-z0-9_-]{20,}'),
  prefixed('Sentry token', 'sntry[su]_', '[A-Za-z0-9+/=_-]{40,}'),
  prefixed('Atlassian token', 'AT[ACS]TT3', '[A-Za-z0-9_=-]{50,}'),
  wordPrefixed('Bitbucket password', 'ATBB', '[A-Za-z0-9]{32}'),
  prefixed('Postman key', 'PMAK-', '[0-9a-f]{24}-[0-9a-f]{34}'),
  prefixed('Linear key', 'lin_api_', '[A-Za-z0-9]{40}'),
  prefixed('Linear key', 'lin_oauth_', '[0-9a-f]{64}'),
  prefixed('Notion token', 'secret_', '[A-Za-z0-9]{43}(?![A-Za-z0-9_])'),
  wordPrefixed('Notion token', 'ntn_', '[A-Za-z0-9]{40,}'),
  prefixed('Figma token', 'fig[dor]_', '[A-Za-z0-9_-]{40,}'),
  // Clouds and where things run
  prefixed('DigitalOcean token', 'do[opr]_v1_', '[0-9a-f]{64}'),
  prefixed('Heroku key', 'HRKU-', '[A-Za-z0-9_-]{36,}'),
  prefixed('Vercel token', 'vc[pciark]_', '[A-Za-z0-9]{24,}'),
  prefixed('Netlify token', 'nf[pcoub]_', '[A-Za-z0-9]{36,}'),
  prefixed('Supabase token', 'sbp_', '(?:v0_)?[0-9a-f]{40}'),
  prefixed('Supabase key', 'sb_secret_', '[A-Za-z0-9_-]{20,}'),
  prefixed('Fly token', 'f(?:m[12]r?|o1)_', '[A-Za-z0-9+/=_-]{40,}'),
  wordPrefixed('Pulumi token', 'pul-', '[0-9a-f]{40}'),
  prefixed('PlanetScale token', 'pscale_', '(?:tkn|pw|oauth)_[A-Za-z0-9_.-]{32,}'),
  prefixed('Doppler token', 'dp\\.(?:pt|st|ct|sa|scim|audit)\\.', '[A-Za-z0-9._-]{40,}'),
  prefixed('Vault token', 'hv[sbr]\\.', '[A-Za-z0-9_-]{24,}'),
  prefixed('age key', 'AGE-SECRET-KEY-1', '[A-Z0-9]{50,}'),
  prefixed('Tailscale key', 'tskey-', '[a-z]{2,10}-[A-Za-z0-9]{8,}(?:-[A-Za-z0-9]{8,})?'),
  // Watching
  prefixed('Grafana token', 'glsa_', '[A-Za-z0-9]{32}_[0-9a-fA-F]{8}'),
  prefixed('Grafana token', 'glc_eyJ', '[A-Za-z0-9+/=_-]{30,}'),
  prefixed('New Relic key', 'NRAK-', '[A-Z0-9]{27}'),
  prefixed('PostHog key', 'ph[xs]_', '[A-Za-z0-9]{40,}'),
  // Messages
  prefixed('Slack token', 'xox[abeoprs]-', '[A-Za-z0-9-]{10,}'),
  prefixed('Slack token', 'xapp-', '[0-9]-[A-Z0-9]{8,}-[0-9]{8,}-[0-9a-f]{32,}'),
  prefixed('Slack webhook', 'hooks\\.slack\\.com/', '(?:services|workflows)/[A-Za-z0-9_/-]{30,}'),
  prefixed('Discord webhook', 'discord(?:app)?\\.com/api/webhooks/', '[0-9]{16,20}/[A-Za-z0-9_-]{40,}'),
  prefixed('SendGrid key', 'SG\\.', '[A-Za-z0-9_-]{16,}\\.[A-Za-z0-9_-]{16,}'),
  prefixed('Brevo key', 'xkeysib-', '[0-9a-f]{64}-[A-Za-z0-9]{16}'),
  wordPrefixed('Mailgun key', 'key-', '[0-9a-f]{32}(?![A-Za-z0-9])'),
  wordPrefixed('Resend key', 're_', '[A-Za-z0-9]{8}_[A-Za-z0-9]{24}'),
  // Money
  prefixed('Stripe key', '[sr]k_(?:live|test)_', '[A-Za-z0-9]{16,}'),
  prefixed('Stripe secret', 'whsec_', '[A-Za-z0-9+/=]{24,}'),
  prefixed('Shopify token', 'shp(?:at|ca|pa|ss)_', '[0-9a-fA-F]{32}'),
  prefixed('Square token', 'sq0(?:atp|csp|idp)-', '[A-Za-z0-9_-]{22,}'),
  wordPrefixed('Square token', 'EAAA', '[A-Za-z0-9_-]{60}(?![A-Za-z0-9_+/=-])'),
  ...ofTheirOwn,
]

import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { installMissing } from '../scripts/programs.ts';

describe('The systemd unit', () => {
  it('is understood by systemd, which finds an exposure below 3.0', () => {
    installMissing('systemd-analyze', 'systemd', '/usr/bin/systemd-analyze');
    const { stdout, stderr } = spawnSync(
      'systemd-analyze',
      ['security', '--offline=true', '--no-pager', 'deploy/dhaaga.service'],
      { encoding: 'utf8' },
    );
    // What systemd does not understand, it reports and ignores.
    expect(stderr).toBe('');
    const exposure = Number(/Overall exposure level for dhaaga\.service: ([\d.]+)/.exec(stdout)?.[1]);
    expect(exposure).toBeLessThan(3);
  });
});

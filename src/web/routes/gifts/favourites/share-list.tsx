import { Button } from '../../../components/forms/button.tsx';
import { ChoiceField } from '../../../components/forms/choice-field.tsx';
import { copyText } from '../../../components/forms/copy-text.ts';
import { Field } from '../../../components/forms/field.tsx';
import { useActionForm } from '../../../hooks/use-action-form.ts';
import { useShop } from '../../../hooks/use-shop.ts';

/** The link of the list, until its owner ends it. */
export function ShareList({ share }: { share: { code: string; showsName: boolean } | null }) {
  const { isBusy, props } = useActionForm({ intent: 'share' });
  const ending = useActionForm({ intent: 'end' });
  const { publicUrl } = useShop().settings;
  const link = share ? `${publicUrl}/favourites/${share.code}` : '';
  return (
    <section className="mb-10 grid max-w-[36rem] gap-3" aria-label="Share the list">
      <form {...props} className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <Button type="submit" look="ghost" busy={isBusy && 'Share the list'}>
          {share ? 'Save' : 'Share the list'}
        </Button>
        <ChoiceField type="checkbox" name="showsName" label="With my first name" defaultChecked={share?.showsName} />
      </form>
      {share && (
        <>
          <Field label="Link" readOnly value={link} />
          <div className="flex flex-wrap gap-x-6">
            <Button look="plain" onClick={() => copyText(link, 'Link copied')}>
              Copy the link
            </Button>
            <Button look="danger" busy={ending.isBusy && 'Stop sharing'} onClick={() => ending.submit()}>
              Stop sharing
            </Button>
          </div>
        </>
      )}
    </section>
  );
}

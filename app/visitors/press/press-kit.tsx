import type { ReactNode } from "react";
import { Link } from "react-router";
import { Picture } from "~/design/components/media/picture";
import { TitledPart } from "~/design/components/page/titled-part";
import { m } from "~/paraglide/messages";
import type { PressKit } from "./press-kit.server";

/** Two columns, where there is room. */
const BESIDE = "grid grid-cols-1 gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_22rem]";

/** How journalists get a badge, and until when. `children` are other ways to ask. */
export function Accreditation({ kit, children }: { kit: PressKit; children: ReactNode }) {
  const { open, deadline, text } = kit.accreditation;
  return (
    <TitledPart page="press" title={open ? m.info_press_accreditation() : m.info_press_contact()}>
      <div className={BESIDE}>
        <div>
          <p className="font-bold">{deadline}</p>
          {text.map((paragraph) => (
            <p key={paragraph} lang={open ? kit.lang : undefined} className="mt-3 max-w-prose">
              {paragraph}
            </p>
          ))}
          {open ? (
            <a href="#apply" className="button-accent mt-5">
              {m.info_press_badge()}
            </a>
          ) : (
            <Link to="/contact?topic=media" className="button-accent mt-5">
              {m.info_press_contact()}
            </Link>
          )}
        </div>
        <div className="menu-list h-fit space-y-2 rounded-3xl bg-raised p-4">{children}</div>
      </div>
    </TitledPart>
  );
}

/** The latest posts, for those who write about the expo. */
export function Releases({
  posts,
}: {
  posts: readonly { title: string; href: string; lang: string | undefined; date: string }[];
}) {
  if (posts.length === 0) return null;
  return (
    <TitledPart page="press" title={m.info_press_releases()}>
      <ul className="divide-y divide-line border-y border-line">
        {posts.map(({ title, href, lang, date }) => (
          <li key={href} className="flex flex-wrap items-baseline gap-x-4 py-2">
            <span className="w-44 max-w-full shrink-0 text-sm text-muted">{date}</span>
            <Link to={href} lang={lang} className="text-link inline-flex min-h-11 items-center">
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </TitledPart>
  );
}

/** Dates and figures, and the expo in a few sentences. */
export function FactSheet({ kit }: { kit: PressKit }) {
  return (
    <TitledPart page="press" title={m.info_press_facts()}>
      <div className={BESIDE}>
        <table className="data-table">
          <tbody>
            {kit.facts.map(({ label, value }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{value}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <blockquote lang={kit.lang} className="h-fit max-w-prose border-s-4 border-moss ps-4">
          {kit.boilerplate}
        </blockquote>
      </div>
    </TitledPart>
  );
}

const LOGOS = [
  { ground: "light", label: m.info_press_ground_light, plate: "bg-paper" },
  { ground: "dark", label: m.info_press_ground_dark, plate: "bg-[#09090b]" },
] as const;

/** The site's own mark and pictures, to download. */
export function Downloads({ kit }: { kit: PressKit }) {
  return (
    <TitledPart page="press" title={m.info_press_downloads()}>
      <p lang={kit.lang} className="max-w-prose">
        {kit.licence}
      </p>
      <ul className="mt-6 grid gap-4 sm:grid-cols-2">
        {LOGOS.map(({ ground, label, plate }) => (
          <li key={ground} className="overflow-hidden rounded-3xl border border-line">
            <div className={`p-8 ${plate}`}>
              <img
                src={`/press/logo-on-${ground}.svg`}
                alt=""
                width={320}
                height={80}
                className="mx-auto h-16 w-auto"
              />
            </div>
            <p className="flex flex-wrap items-center gap-x-6 px-4">
              <span className="font-semibold">{label()}</span>
              {["svg", "png"].map((type) => (
                <FileLink
                  key={type}
                  href={`/press/logo-on-${ground}.${type}`}
                  download={m.info_press_download_logo({ ground: label().toLowerCase() })}
                >
                  {type.toUpperCase()}
                </FileLink>
              ))}
            </p>
          </li>
        ))}
      </ul>
      <ul className="mt-8 grid grid-cols-2 gap-4 md:grid-cols-3">
        {kit.pictures.map(({ name, image, file }) => (
          <li key={name} className="flex flex-col gap-2">
            <Picture
              image={image}
              alt={m.info_press_drawing({ name })}
              sizes="(min-width: 48rem) 24rem, 50vw"
              className={`aspect-3/2 w-full rounded-2xl ${image.height > image.width ? "bg-raised! object-contain" : "object-cover object-bottom"}`}
            />
            <FileLink href={file.href} download={m.info_press_download_picture()}>
              <span>
                {name} <span className="inline-block w-full text-sm font-normal text-muted">{file.size}</span>
              </span>
            </FileLink>
          </li>
        ))}
      </ul>
    </TitledPart>
  );
}

/** @param props.download completes the link's text for screen readers */
function FileLink({ href, download, children }: { href: string; download: string; children: ReactNode }) {
  return (
    <a href={href} download className="text-link inline-flex min-h-11 items-center">
      {children}
      <span className="sr-only">{download}</span>
    </a>
  );
}

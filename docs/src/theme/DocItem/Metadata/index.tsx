import Head from "@docusaurus/Head";
import { useDoc } from "@docusaurus/plugin-content-docs/client";
import { PageMetadata } from "@docusaurus/theme-common";
import useBaseUrl from "@docusaurus/useBaseUrl";
import useDocusaurusContext from "@docusaurus/useDocusaurusContext";
import type { ReactNode } from "react";
import { cardPath, copyPath } from "../../../../web/paths.mts";

/**
 * Adds metadata to the head of a page: its description, and the URLs of its preview image and its Markdown copy. The name of the site is appended to the
 * title, unless the title begins with it.
 */
export default function DocItemMetadata(): ReactNode {
  const { metadata, frontMatter } = useDoc();
  const { baseUrl, title: siteTitle } = useDocusaurusContext().siteConfig;
  const path = `/${metadata.permalink.slice(baseUrl.length).replace(/\/$/, "")}`;
  const copy = useBaseUrl(copyPath(path));
  return (
    <>
      <PageMetadata
        title={metadata.title}
        description={metadata.description}
        keywords={frontMatter.keywords ?? []}
        image={cardPath(path)}
      />
      {metadata.title.startsWith(`${siteTitle}:`) && (
        <Head>
          <title>{metadata.title}</title>
          <meta property="og:title" content={metadata.title} />
        </Head>
      )}
      <Head>
        <link rel="alternate" type="text/markdown" href={copy} />
      </Head>
    </>
  );
}
